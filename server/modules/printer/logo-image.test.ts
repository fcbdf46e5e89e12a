import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { Problem } from '#domain/problems.ts';
import { jpegLogo, pngLogo } from '#tests/fixtures/logo.ts';
import { toLogoImage } from './logo-image.ts';

async function refusal(file: Uint8Array): Promise<string> {
  try {
    await toLogoImage(file);
    return 'accepted';
  } catch (error) {
    return error instanceof Problem ? error.codigo : String(error);
  }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** Puts a chunk behind the header of a PNG. */
function withChunk(png: Buffer, name: string, data: Uint8Array): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(name, data), png.subarray(33)]);
}

function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

describe('a logo', () => {
  it('stays what it is, PNG or JPEG, of at most 800 × 800', async () => {
    const png = await toLogoImage(await pngLogo(800, 800));
    const jpeg = await toLogoImage(await jpegLogo(800, 120));
    expect(png.extension).toBe('png');
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 800, height: 800 });
    expect(jpeg.extension).toBe('jpg');
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 120 });
  });

  it('loses its metadata, and keeps the side that the camera noted as up', async () => {
    const marked = await sharp(await jpegLogo(100, 50))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: '<script>secret</script>' } } })
      .toBuffer();
    expect(marked.includes('secret')).toBe(true);
    const { bytes } = await toLogoImage(marked);
    expect(bytes.includes('secret')).toBe(false);
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([50, 100, undefined]);
  });

  it('is taken in every kind of PNG and JPEG that tools make', async () => {
    const source = sharp(await pngLogo(64, 64));
    const kinds = await Promise.all([
      source.clone().png({ palette: true }).toBuffer(),
      source.clone().greyscale().png().toBuffer(),
      source.clone().png({ progressive: true }).toBuffer(),
      source.clone().toColourspace('rgb16').png().toBuffer(),
      source.clone().jpeg({ progressive: true }).toBuffer(),
      source.clone().jpeg({ mozjpeg: true }).toBuffer(),
      source.clone().toColourspace('cmyk').jpeg().toBuffer(),
      source.clone().withIccProfile('p3').png().toBuffer(),
    ]);
    for (const file of kinds) expect(await refusal(file)).toBe('accepted');
  });

  it('of 2 MB is taken, of a byte more refused', async () => {
    const png = await pngLogo(40, 40);
    expect(await refusal(Buffer.concat([png, Buffer.alloc(2_097_152 - png.length)]))).toBe('accepted');
    expect(await refusal(Buffer.concat([png, Buffer.alloc(2_097_153 - png.length)]))).toBe('logo_muy_grande');
  });

  it('that is larger in pixels is refused by its header alone', async () => {
    expect(await refusal(await pngLogo(801, 800))).toBe('logo_dimensiones');
    expect(await refusal(await jpegLogo(800, 801))).toBe('logo_dimensiones');
    expect(await refusal(withSize(await pngLogo(10, 10), 14_000, 14_000))).toBe('logo_dimensiones');
    expect(await refusal(withSize(await pngLogo(10, 10), 0, 10))).toBe('logo_ilegible');
    expect(await refusal(withSize(await pngLogo(10, 10), 700, 700))).toBe('logo_ilegible');
  });

  it('of another kind is refused whatever it is called', async () => {
    const source = sharp(await pngLogo(20, 20));
    const files: Uint8Array[] = [
      await source.clone().gif().toBuffer(),
      await source.clone().webp().toBuffer(),
      await source.clone().tiff().toBuffer(),
      await source.clone().avif().toBuffer(),
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
      ),
      Buffer.from('<?xml version="1.0"?><svg/>'),
      Buffer.from('hola'),
      Buffer.from('BM not a bitmap'),
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
      Buffer.alloc(5_000, 0xff),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ];
    for (const file of files) expect(await refusal(file)).toBe('logo_ilegible');
  });

  it('cut off anywhere is refused', async () => {
    for (const whole of [await pngLogo(60, 60), await jpegLogo(60, 60)])
      for (let length = 1; length < whole.length; length += 7)
        expect(await refusal(whole.subarray(0, length))).toBe('logo_ilegible');
  });

  it('with a second file behind it, or animated, is refused', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const [png, jpeg] = [await pngLogo(30, 30), await jpegLogo(30, 30)];
    expect(await refusal(Buffer.concat([png, page]))).toBe('logo_ilegible');
    expect(await refusal(Buffer.concat([jpeg, page]))).toBe('logo_ilegible');
    expect(await refusal(Buffer.concat([jpeg, jpeg]))).toBe('logo_ilegible');
    expect(await refusal(Buffer.concat([Buffer.from('GIF89a'), png]))).toBe('logo_ilegible');
    expect(await refusal(withChunk(png, 'acTL', Buffer.alloc(8)))).toBe('logo_ilegible');
  });

  it('does not unpack what hides in chunks that no pixel needs', async () => {
    const bomb = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
    const png = await pngLogo(30, 30);
    for (const name of ['iCCP', 'zTXt', 'iTXt', 'eXIf']) {
      const { bytes } = await toLogoImage(withChunk(png, name, bomb));
      expect(bytes.length).toBeLessThan(2_000);
    }
  });

  it('that makes the decoder go over it again and again is refused', async () => {
    const jpeg = await sharp(await pngLogo(40, 40))
      .jpeg({ progressive: true })
      .toBuffer();
    const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
    const many = Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: 5_000 }, () => scan),
      jpeg.subarray(-2),
    ]);
    expect(await refusal(many)).toBe('logo_ilegible');
  });

  it('of random changes never does worse than a refusal', async () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (const whole of [await pngLogo(50, 50), await jpegLogo(50, 50)])
      for (let run = 0; run < 150; run += 1) {
        const broken = Buffer.from(whole);
        for (let change = 0; change < 3; change += 1) broken[random(broken.length)] = random(256);
        expect(['accepted', 'logo_ilegible', 'logo_dimensiones']).toContain(await refusal(broken));
      }
  });
});
