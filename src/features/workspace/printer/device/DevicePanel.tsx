import { NativeSelect, Switch } from '@mantine/core';
import { Cable, Globe, Usb } from 'lucide-react';
import { useState } from 'react';
import { type DevicePrinter, FOOT_CODES, readDevicePrinter, saveDevicePrinter } from '#app/print/device.ts';
import { availablePorts } from '#app/print/escpos/ports.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { readScanGap, SCAN_GAPS_MS, type ScanGap, saveScanGap } from '#app/ui/scanner/scan-speed.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import styles from '#app/features/workspace/printer/printer.module.css';
import { RollSetup } from './RollSetup.tsx';
import { deviceText as text } from './text.ts';

export interface DeviceFieldsProps {
  printer: DevicePrinter;
  onChange: (change: Partial<DevicePrinter>) => void;
}

const HINTS = { browser: text.browserHint, serial: text.serialHint, usb: text.usbHint } as const;

/** How this counter prints, and how its scanner types; kept on the device. */
export function DevicePanel() {
  const [printer, setPrinter] = useState(readDevicePrinter);
  const [gap, setGap] = useState(readScanGap);
  const [ports] = useState(availablePorts);
  const change = (changes: Partial<DevicePrinter>) => {
    const next = { ...printer, ...changes };
    setPrinter(next);
    saveDevicePrinter(next);
  };
  const ways = [
    { value: 'browser' as const, icon: Globe, label: text.ways.browser },
    { value: 'serial' as const, icon: Cable, label: text.ways.serial, isDisabled: !ports.serial },
    { value: 'usb' as const, icon: Usb, label: text.ways.usb, isDisabled: !ports.usb },
  ];
  return (
    <Panel title={text.title}>
      <div className="grid gap-12">
        <p className={styles.hint}>{text.hint}</p>
        <Segmented
          label={text.via}
          onChange={(via) => change(via === printer.via ? {} : { via, port: null })}
          options={ways}
          value={printer.via}
        />
        <p className={styles.hint}>{ports.serial || ports.usb ? HINTS[printer.via] : text.notHere}</p>
        {printer.via !== 'browser' && <RollSetup onChange={change} printer={printer} />}
        {printer.via !== 'browser' && (
          <NativeSelect
            data={FOOT_CODES.map((value) => ({ value, label: text.footCodes[value] }))}
            label={text.footCode}
            onChange={(event) => change({ footCode: event.currentTarget.value as DevicePrinter['footCode'] })}
            size="sm"
            value={printer.footCode}
          />
        )}
        <Switch
          checked={printer.isAutomatic}
          label={text.automatic}
          onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
        />
        <NativeSelect
          data={SCAN_GAPS_MS.map((value) => ({ value: String(value), label: text.scannerSpeeds[value] }))}
          description={text.scannerHint}
          inputWrapperOrder={['label', 'input', 'description']}
          label={text.scanner}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value) as ScanGap;
            setGap(chosen);
            saveScanGap(chosen);
          }}
          size="sm"
          value={String(gap)}
        />
      </div>
    </Panel>
  );
}
