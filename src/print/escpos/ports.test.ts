import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_PRINTER } from '#app/print/device.ts';
import type { SerialPort, UsbDevice } from './hardware.ts';
import { choosePort, PortError, sendToPort } from './ports.ts';

const BYTES = Uint8Array.from({ length: 10_000 }, (_nothing, at) => at % 256);
const ON_USB = { ...NO_PRINTER, via: 'usb', port: { vendorId: 1208, productId: 3605 } } as const;
const ON_SERIAL = { ...NO_PRINTER, via: 'serial', port: null, baudRate: 115_200 } as const;
const SOON_MS = 50;

afterEach(() => vi.unstubAllGlobals());

const never = () => new Promise<never>(() => undefined);

/** A printer on USB as browsers show it, beside a keyboard on the same plug; it tells what was done to it. */
function usbPrinter(changes: Partial<UsbDevice> = {}) {
  const done: string[] = [];
  const taken: number[] = [];
  const endpoint = (endpointNumber: number, direction: 'in' | 'out', type: 'bulk' | 'interrupt') => ({
    endpointNumber,
    direction,
    type,
  });
  const interfaces = [
    {
      interfaceNumber: 0,
      alternates: [{ alternateSetting: 0, interfaceClass: 3, endpoints: [endpoint(1, 'out', 'interrupt')] }],
    },
    {
      interfaceNumber: 4,
      alternates: [
        { alternateSetting: 0, interfaceClass: 7, endpoints: [endpoint(3, 'in', 'bulk')] },
        {
          alternateSetting: 1,
          interfaceClass: 7,
          endpoints: [endpoint(3, 'in', 'bulk'), endpoint(2, 'out', 'bulk')],
        },
      ],
    },
  ];
  const device: UsbDevice = {
    vendorId: 1208,
    productId: 3605,
    configuration: null,
    open: async () => void done.push('open'),
    close: async () => void done.push('close'),
    selectConfiguration: async (value) => {
      done.push(`configuration ${value}`);
      device.configuration = { interfaces };
    },
    claimInterface: async (number) => void done.push(`claim ${number}`),
    selectAlternateInterface: async (number, alternate) => void done.push(`alternate ${number} ${alternate}`),
    transferOut: async (number, data) => {
      const bytes = data as Uint8Array;
      done.push(`out ${number}: ${bytes.length}`);
      taken.push(...bytes);
      return { status: 'ok' };
    },
    ...changes,
  };
  vi.stubGlobal('navigator', {
    usb: { getDevices: async () => [device], requestDevice: async () => device },
  });
  return { done, taken, device };
}

/** A printer on a serial line; a port that is closed before its stream throws away what the wire has not taken. */
function serialPrinter(write: (bytes: Uint8Array) => Promise<void> | void = () => undefined) {
  const done: string[] = [];
  const taken: number[] = [];
  const port: SerialPort & { writable: WritableStream<Uint8Array> | null } = {
    writable: null,
    getInfo: () => ({}),
    async open({ baudRate }) {
      if (port.writable) throw new DOMException('The port is already open.', 'InvalidStateError');
      done.push(`open ${baudRate}`);
      port.writable = new WritableStream({
        async write(bytes) {
          await write(bytes);
          taken.push(...bytes);
        },
        close: () => void done.push('drained'),
        abort: () => void done.push('thrown away'),
      });
    },
    async close() {
      done.push('close');
      port.writable = null;
    },
  };
  vi.stubGlobal('navigator', { serial: { getPorts: async () => [port], requestPort: async () => port } });
  return { done, taken };
}

describe('a printer on USB', () => {
  it('is configured, claimed and sent its bytes in portions through the endpoint that takes them', async () => {
    const { done, taken } = usbPrinter();
    await sendToPort(BYTES, ON_USB);
    expect(done).toEqual([
      'open',
      'configuration 1',
      'claim 4',
      'alternate 4 1',
      'out 2: 4096',
      'out 2: 4096',
      'out 2: 1808',
      'close',
    ]);
    expect(taken).toEqual([...BYTES]);
  });

  it('that is pulled out in the middle fails the print, and takes the next one whole', async () => {
    const { taken, device } = usbPrinter();
    const { transferOut } = device;
    let left = 1;
    device.transferOut = async (...sent) => {
      left -= 1;
      if (left < 0) throw new DOMException('The device was disconnected.', 'NotFoundError');
      return transferOut(...sent);
    };
    await expect(sendToPort(BYTES, ON_USB)).rejects.toBeInstanceOf(PortError);
    expect(taken).toHaveLength(4096);
    taken.length = 0;
    left = 3;
    await sendToPort(BYTES, ON_USB);
    expect(taken).toEqual([...BYTES]);
  });

  it('that stalls, is another one or is no printer fails the print and is let go', async () => {
    const stalled = usbPrinter({ transferOut: async () => ({ status: 'stall' }) });
    await expect(sendToPort(BYTES, ON_USB)).rejects.toBeInstanceOf(PortError);
    expect(stalled.done.at(-1)).toBe('close');
    usbPrinter({ productId: 1 });
    await expect(sendToPort(BYTES, ON_USB)).rejects.toThrow('no such device');
    const other = usbPrinter({ configuration: { interfaces: [] } });
    await expect(sendToPort(BYTES, ON_USB)).rejects.toThrow('no printer on this device');
    expect(other.done).toEqual(['open', 'close']);
  });

  it('that never answers is given up, and its transfer withdrawn', async () => {
    const { done } = usbPrinter({ transferOut: never });
    await expect(sendToPort(BYTES, ON_USB, SOON_MS)).rejects.toBeInstanceOf(PortError);
    expect(done.at(-1)).toBe('close');
  });

  it('is asked for among printers, and nobody has to choose one', async () => {
    usbPrinter();
    expect(await choosePort('usb')).toEqual({ port: { vendorId: 1208, productId: 3605 } });
    const requestDevice = vi.fn(async () => {
      throw new DOMException('No device selected.', 'NotFoundError');
    });
    vi.stubGlobal('navigator', { usb: { requestDevice } });
    expect(await choosePort('usb')).toBeUndefined();
    expect(requestDevice).toHaveBeenCalledWith({ filters: [{ classCode: 7 }] });
  });
});

describe('a printer on a serial line', () => {
  it('has everything on paper before its port is closed', async () => {
    const { done, taken } = serialPrinter();
    await sendToPort(BYTES, ON_SERIAL);
    expect(done).toEqual(['open 115200', 'drained', 'close']);
    expect(taken).toEqual([...BYTES]);
  });

  it('that never answers is given up, what it did not take is thrown away, and the next print is whole', async () => {
    let isStuck = true;
    const { done, taken } = serialPrinter(() => (isStuck ? never() : undefined));
    await expect(sendToPort(Uint8Array.of(1, 2), ON_SERIAL, SOON_MS)).rejects.toBeInstanceOf(PortError);
    expect(done.at(-1)).toBe('close');
    isStuck = false;
    await sendToPort(Uint8Array.of(3), ON_SERIAL);
    expect(taken).toEqual([3]);
  });

  it('gets as much longer as its line needs', async () => {
    // 400 bytes at 9600 baud take 417 ms.
    const { taken } = serialPrinter(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await sendToPort(BYTES.subarray(0, 400), { ...ON_SERIAL, baudRate: 9600 }, SOON_MS);
    expect(taken).toHaveLength(400);
  });

  it('prints two receipts one after another', async () => {
    const { done, taken } = serialPrinter();
    let turn = Promise.resolve();
    const request = (_name: string, _options: unknown, work: () => Promise<void>) =>
      (turn = turn.then(work, work));
    Object.assign(navigator, { locks: { request } });
    await Promise.all([sendToPort(Uint8Array.of(1), ON_SERIAL), sendToPort(Uint8Array.of(2), ON_SERIAL)]);
    expect([taken, done.filter((what) => what === 'close')]).toEqual([
      [1, 2],
      ['close', 'close'],
    ]);
  });
});
