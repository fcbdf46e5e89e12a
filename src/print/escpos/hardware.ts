/** The parts of Web Serial and WebUSB that a printer needs (no types of them come with the compiler). */

export interface SerialPort {
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  readonly writable: WritableStream<Uint8Array> | null;
}

interface UsbEndpoint {
  endpointNumber: number;
  direction: 'in' | 'out';
  type: 'bulk' | 'interrupt' | 'isochronous';
}

interface UsbAlternate {
  alternateSetting: number;
  interfaceClass: number;
  endpoints: UsbEndpoint[];
}

export interface UsbDevice {
  vendorId: number;
  productId: number;
  configuration: { interfaces: { interfaceNumber: number; alternates: UsbAlternate[] }[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  selectAlternateInterface(number: number, alternate: number): Promise<void>;
  transferOut(endpoint: number, data: BufferSource): Promise<{ status: string }>;
}

interface Hardware {
  serial?: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> };
  usb?: {
    getDevices(): Promise<UsbDevice[]>;
    requestDevice(options: { filters: { classCode?: number }[] }): Promise<UsbDevice>;
  };
  locks?: Pick<LockManager, 'request'>;
}

/** What of it this browser has. */
export const hardware = (): Hardware => navigator;
