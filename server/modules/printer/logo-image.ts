import sharp from 'sharp';
import { LOGO_BOUNDS } from '#domain/printer/printer-templates.ts';
import { Problem } from '#domain/problems.ts';
import { readImageHeader } from './image-header.ts';

/** A logo as it is stored: encoded by us, without metadata. */
interface LogoImage {
  extension: 'png' | 'jpg';
  bytes: Buffer;
}

const DECODE_LIMIT_S = 5;

/**
 * Makes a stored logo of an uploaded file; its content decides, not its name (contract §5). Nothing is
 * decoded before the header has said that it is small (reliability, threat 13).
 * @throws Problem `logo_muy_grande`, `logo_dimensiones`, `logo_ilegible` (400)
 */
export async function toLogoImage(file: Uint8Array): Promise<LogoImage> {
  if (file.length > LOGO_BOUNDS.bytes) throw new Problem('logo_muy_grande');
  const header = readImageHeader(file);
  if (!header || header.width === 0 || header.height === 0) throw new Problem('logo_ilegible');
  if (header.width > LOGO_BOUNDS.pixels || header.height > LOGO_BOUNDS.pixels)
    throw new Problem('logo_dimensiones');
  const picture = sharp(header.bytes, {
    limitInputPixels: LOGO_BOUNDS.pixels ** 2,
    failOn: 'error',
  })
    .timeout({ seconds: DECODE_LIMIT_S })
    .autoOrient(); // what the camera noted goes with the metadata
  try {
    return header.format === 'png'
      ? { extension: 'png', bytes: await picture.png({ compressionLevel: 9 }).toBuffer() }
      : { extension: 'jpg', bytes: await picture.jpeg({ quality: 92 }).toBuffer() };
  } catch {
    throw new Problem('logo_ilegible');
  }
}
