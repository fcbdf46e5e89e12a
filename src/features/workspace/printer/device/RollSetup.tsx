import { NativeSelect, Switch } from '@mantine/core';
import { CaseSensitive, Printer } from 'lucide-react';
import { useState } from 'react';
import { BAUD_RATES, type DevicePrinter, LETTERS, ROLL_KEYS } from '#app/print/device.ts';
import { choosePort } from '#app/print/escpos/ports.ts';
import { PrintError } from '#app/print/frame.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { printerText } from '#domain/printer/printer-text.ts';
import styles from '#app/features/workspace/printer/printer.module.css';
import type { DeviceFieldsProps } from './DevicePanel.tsx';
import { deviceText as text } from './text.ts';

type Told = { tone: 'ok' | 'error'; message: string } | null;

/** Choosing the receipt printer and finding out by a test how it writes Spanish letters. */
export function RollSetup({ printer, onChange }: DeviceFieldsProps) {
  const [told, setTold] = useState<Told>(null);
  const { via } = printer;
  const choose = async () => {
    setTold(null);
    try {
      const chosen = via === 'browser' ? undefined : await choosePort(via);
      if (!chosen) return;
      onChange(chosen);
      setTold({ tone: 'ok', message: text.chosen });
    } catch {
      setTold({ tone: 'error', message: text.failed });
    }
  };
  const test = async () => {
    setTold(null);
    try {
      const { printLetterTest } = await import('#app/print/escpos/test-letters.ts');
      await printLetterTest(text.testLine, printer);
    } catch (error) {
      setTold({ tone: 'error', message: error instanceof PrintError ? error.message : text.failed });
    }
  };
  return (
    <>
      <div className="wrap gap-8">
        <ActionButton icon={Printer} onClick={() => void choose()}>
          {text.choose}
        </ActionButton>
        <ActionButton icon={CaseSensitive} onClick={() => void test()} tone="ghost">
          {text.testLetters}
        </ActionButton>
      </div>
      <p className={styles.hint}>{text.testLettersHint}</p>
      {told && <Notice tone={told.tone}>{told.message}</Notice>}
      <div className={styles.fields}>
        <NativeSelect
          data={ROLL_KEYS.map((value) => ({ value, label: printerText.templates[value] }))}
          label={text.paper}
          onChange={(event) => onChange({ paper: event.currentTarget.value as DevicePrinter['paper'] })}
          size="sm"
          value={printer.paper}
        />
        <NativeSelect
          data={LETTERS.map((value) => ({ value, label: text.letterNames[value] }))}
          label={text.letters}
          onChange={(event) => onChange({ letters: event.currentTarget.value as DevicePrinter['letters'] })}
          size="sm"
          value={printer.letters}
        />
        {via === 'serial' && (
          <NativeSelect
            data={BAUD_RATES.map(String)}
            label={text.baudRate}
            onChange={(event) =>
              onChange({ baudRate: Number(event.currentTarget.value) as DevicePrinter['baudRate'] })
            }
            size="sm"
            value={String(printer.baudRate)}
          />
        )}
      </div>
      <Switch
        checked={printer.isCutting}
        label={text.cut}
        onChange={(event) => onChange({ isCutting: event.currentTarget.checked })}
      />
      <Switch
        checked={printer.isOpeningDrawer}
        label={text.drawer}
        onChange={(event) => onChange({ isOpeningDrawer: event.currentTarget.checked })}
      />
    </>
  );
}
