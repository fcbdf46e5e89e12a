import { LOGO_BOUNDS } from '#domain/printer/printer-templates.ts';
import { text as moduleText } from '#app/features/workspace/printer/text.ts';

const text = moduleText.logo;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Width and height; undefined for what no browser can read. */
async function measure(file: Blob): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * Whether a file may become the logo (workspace §5); its content decides, not its name.
 * @returns the sentence that says why not
 */
export async function logoProblem(file: Blob): Promise<string | null> {
  if (file.size > LOGO_BOUNDS.bytes) return text.tooLarge;
  const head = await file
    .slice(0, PNG.length)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    .catch(() => new Uint8Array());
  if (!startsWith(head, PNG) && !startsWith(head, JPEG)) return text.unreadable;
  const size = await measure(file);
  if (!size) return text.unreadable;
  return size.width > LOGO_BOUNDS.pixels || size.height > LOGO_BOUNDS.pixels ? text.tooManyPixels : null;
}
