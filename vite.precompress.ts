import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|html)$/u;
const WORTH_BYTES = 1024;
const FOLDERS = ['assets', 'site'];

/** Writes a .br and a .gz beside every hashed asset and public page, once at build time; the server sends what fits. */
export function precompress(outDir: string): Plugin {
  return {
    name: 'mostrador-precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // A build that failed has none, and an error of its own to tell.
        const folders = FOLDERS.map((dir) => path.join(outDir, dir)).filter((dir) => existsSync(dir));
        const files = folders.flatMap((dir) => readdirSync(dir).map((name) => path.join(dir, name)));
        for (const file of files) {
          if (!COMPRESSIBLE.test(file) || statSync(file).size < WORTH_BYTES) continue;
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
