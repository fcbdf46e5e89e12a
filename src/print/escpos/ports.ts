import type { DevicePrinter } from '#app/print/device.ts';
import { hardware, type UsbDevice } from './hardware.ts';

const PRINTER_CLASS = 7;
/** A printer's buffer takes a few kB at once. */
const PORTION = 4096;
/** Receipts of all tabs go out one after another: a port is open for one of them at a time. */
const TURN = 'receipt-printer';

/** The printer that was chosen is not there: unplugged, off, or taken by another program. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

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

/** Longer than any receipt takes; a printer without paper or switched off never answers. */
const PATIENCE_MS = 12_000;
/** Bits of a letter on a serial line. */
const BITS = 10;

/**
 * Sends bytes to the printer of this device, after those that are under way. What a printer has not taken in time is
 * withdrawn, and the port is free again.
 * @throws PortError
 */
export async function sendToPort(
  bytes: Uint8Array,
  printer: DevicePrinter,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const wireMs = printer.via === 'serial' ? (bytes.length * BITS * 1000) / printer.baudRate : 0;
  const signal = AbortSignal.timeout(Math.ceil(patienceMs + wireMs));
  const send = () => (printer.via === 'usb' ? sendByUsb : sendBySerial)(bytes, printer, signal);
  try {
    const { locks } = hardware();
    await (locks ? locks.request(TURN, { signal }, send) : send());
  } catch (error) {
    if (error instanceof PortError) throw error;
    throw new PortError('the printer did not take it', { cause: error });
  }
}

/** Fails as soon as somebody gives up, so that a printer which never answers holds nobody. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  let giveUp: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new PortError('the printer does not answer'));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (giveUp) signal.removeEventListener('abort', giveUp);
  }
}

async function sendBySerial(
  bytes: Uint8Array,
  { port, baudRate }: DevicePrinter,
  signal: AbortSignal,
): Promise<void> {
  const ports = (await hardware().serial?.getPorts()) ?? [];
  const found = port
    ? ports.find((one) => {
        const { usbVendorId, usbProductId } = one.getInfo();
        return usbVendorId === port.vendorId && usbProductId === port.productId;
      })
    : ports[0];
  if (!found) throw new PortError('no such serial port');
  await unlessAborted(found.open({ baudRate }), signal);
  try {
    const writer = found.writable?.getWriter();
    if (!writer) throw new PortError('the port takes nothing');
    try {
      for (let at = 0; at < bytes.length; at += PORTION)
        await unlessAborted(writer.write(bytes.subarray(at, at + PORTION)), signal);
      // Closing the port throws away what the wire has not taken yet; closing the stream waits for it.
      await unlessAborted(writer.close(), signal);
    } catch (error) {
      // Otherwise it would come out one day, after the receipt was printed again.
      void writer.abort().catch(() => undefined);
      throw error;
    } finally {
      writer.releaseLock();
    }
  } finally {
    await unlessAborted(found.close(), AbortSignal.timeout(CLOSING_MS)).catch(() => undefined);
  }
}

/** What was sent is at the printer by then; a port that can't even be closed is reported at the next receipt. */
const CLOSING_MS = 2000;

async function sendByUsb(bytes: Uint8Array, { port }: DevicePrinter, signal: AbortSignal): Promise<void> {
  const devices = (await hardware().usb?.getDevices()) ?? [];
  const device = port
    ? devices.find(({ vendorId, productId }) => vendorId === port.vendorId && productId === port.productId)
    : devices[0];
  if (!device) throw new PortError('no such device');
  await unlessAborted(device.open(), signal);
  try {
    const endpoint = await unlessAborted(claimPrinter(device), signal);
    for (let at = 0; at < bytes.length; at += PORTION) {
      const sent = device.transferOut(endpoint, bytes.slice(at, at + PORTION));
      const { status } = await unlessAborted(sent, signal);
      if (status !== 'ok') throw new PortError(`the printer answered ${status}`);
    }
  } finally {
    // Closing withdraws a transfer that is still waiting.
    await unlessAborted(device.close(), AbortSignal.timeout(CLOSING_MS)).catch(() => undefined);
  }
}

/** Takes the interface of the printer for us. @returns where its bytes go */
async function claimPrinter(device: UsbDevice): Promise<number> {
  if (!device.configuration) await device.selectConfiguration(1);
  for (const { interfaceNumber, alternates } of device.configuration?.interfaces ?? [])
    for (const { alternateSetting, interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
      if (interfaceClass !== PRINTER_CLASS || !out) continue;
      await device.claimInterface(interfaceNumber);
      if (alternateSetting !== 0) await device.selectAlternateInterface(interfaceNumber, alternateSetting);
      return out.endpointNumber;
    }
  throw new PortError('no printer on this device');
}
