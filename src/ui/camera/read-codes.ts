import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The reader comes from this server and is precached: by itself it would ask another host for it.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmAddress : prefix + path),
  },
});

/** What shops print on products, and QR. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'] as const;

let detector: BarcodeDetector | undefined;

/** The first code in a picture of the camera; undefined for none. */
export async function readCode(video: HTMLVideoElement): Promise<string | undefined> {
  detector ??= new BarcodeDetector({ formats: [...FORMATS] });
  const [found] = await detector.detect(video);
  return found?.rawValue.trim() || undefined;
}
