-- When a module was switched off: what a device did before that moment, and delivers after it, still counts.
ALTER TABLE business_modules ADD COLUMN apagado_en timestamptz;
