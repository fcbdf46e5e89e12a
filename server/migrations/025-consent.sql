-- When an owner agreed to the treatment of the own data (Ley 1581 de 2012); null for accounts from before it was asked.
ALTER TABLE owners ADD COLUMN datos_autorizados_en timestamptz;
