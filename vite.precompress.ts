import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/u;
const WORTH_BYTES = 1024;

/** Writes a .br and a .gz beside every hashed asset, once at build time; the server sends what fits. */
export function precompress(outDir: string): Plugin {
  return {
    name: 'mostrador-precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const dir = path.join(outDir, 'assets');
        for (const name of readdirSync(dir)) {
          const file = path.join(dir, name);
          if (!COMPRESSIBLE.test(name) || statSync(file).size < WORTH_BYTES) continue;
          const bytes = readFileSync(file);
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
          writeFileSync(
            `${file}.br`,
            brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          );
        }
      },
    },
  };
}
