import type { DevicePrinter } from '#app/print/device.ts';

/** The parts of Web Serial and WebUSB that a printer needs (no types of them come with the compiler). */
interface SerialPort {
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  readonly writable: WritableStream<Uint8Array> | null;
}
interface UsbEndpoint {
  endpointNumber: number;
  direction: 'in' | 'out';
}
interface UsbAlternate {
  interfaceClass: number;
  endpoints: UsbEndpoint[];
}
interface UsbDevice {
  vendorId: number;
  productId: number;
  opened: boolean;
  configuration: { interfaces: { interfaceNumber: number; alternates: UsbAlternate[] }[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: BufferSource): Promise<{ status: string }>;
}
interface Hardware {
  serial?: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> };
  usb?: {
    getDevices(): Promise<UsbDevice[]>;
    requestDevice(options: { filters: { classCode?: number }[] }): Promise<UsbDevice>;
  };
}

const PRINTER_CLASS = 7;
/** A printer's buffer takes a few kB at once. */
const PORTION = 4096;

/** The printer that was chosen is not there: unplugged, off, or taken by another program. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

const hardware = (): Hardware => navigator as unknown as Hardware;

/** Ways to a printer that this browser has. */
export function availablePorts(): { serial: boolean; usb: boolean } {
  return { serial: hardware().serial !== undefined, usb: hardware().usb !== undefined };
}

/** Asks a person which printer it is; needs a tap. @returns undefined when none was chosen */
export async function choosePort(via: 'serial' | 'usb'): Promise<Pick<DevicePrinter, 'port'> | undefined> {
  const { serial, usb } = hardware();
  try {
    if (via === 'usb') {
      const device = await usb?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
      return device && { port: { vendorId: device.vendorId, productId: device.productId } };
    }
    const chosen = await serial?.requestPort();
    if (!chosen) return undefined;
    const { usbVendorId: vendorId, usbProductId: productId } = chosen.getInfo();
    const isKnown = vendorId !== undefined && productId !== undefined;
    return { port: isKnown ? { vendorId, productId } : null };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Sends bytes to the printer of this device. @throws PortError */
export async function sendToPort(bytes: Uint8Array, printer: DevicePrinter): Promise<void> {
  try {
    await (printer.via === 'usb' ? sendByUsb(bytes, printer) : sendBySerial(bytes, printer));
  } catch (error) {
    if (error instanceof PortError) throw error;
    throw new PortError('the printer did not take it', { cause: error });
  }
}

async function sendBySerial(bytes: Uint8Array, { port, baudRate }: DevicePrinter): Promise<void> {
  const ports = (await hardware().serial?.getPorts()) ?? [];
  const found = port
    ? ports.find((one) => {
        const { usbVendorId, usbProductId } = one.getInfo();
        return usbVendorId === port.vendorId && usbProductId === port.productId;
      })
    : ports[0];
  if (!found) throw new PortError('no such serial port');
  await found.open({ baudRate });
  try {
    const writer = found.writable?.getWriter();
    if (!writer) throw new PortError('the port takes nothing');
    try {
      for (let at = 0; at < bytes.length; at += PORTION) await writer.write(bytes.subarray(at, at + PORTION));
    } finally {
      writer.releaseLock();
    }
  } finally {
    await found.close();
  }
}

async function sendByUsb(bytes: Uint8Array, { port }: DevicePrinter): Promise<void> {
  const devices = (await hardware().usb?.getDevices()) ?? [];
  const device = port
    ? devices.find(({ vendorId, productId }) => vendorId === port.vendorId && productId === port.productId)
    : devices[0];
  if (!device) throw new PortError('no such device');
  await device.open();
  try {
    if (!device.configuration) await device.selectConfiguration(1);
    const { interfaceNumber, endpoint } = printerInterface(device);
    await device.claimInterface(interfaceNumber);
    for (let at = 0; at < bytes.length; at += PORTION) {
      const { status } = await device.transferOut(endpoint, bytes.slice(at, at + PORTION));
      if (status !== 'ok') throw new PortError(`the printer answered ${status}`);
    }
  } finally {
    await device.close();
  }
}

function printerInterface({ configuration }: UsbDevice): { interfaceNumber: number; endpoint: number } {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction }) => direction === 'out');
      if (interfaceClass === PRINTER_CLASS && out) return { interfaceNumber, endpoint: out.endpointNumber };
    }
  throw new PortError('no printer on this device');
}
