import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './vite.chunks.ts';
import { precompress } from './vite.precompress.ts';
import { CSS_OPTIONS, staticSite } from './vite.site.ts';

// One config, two builds: `vite build` makes the PWA (dist/client),
// `vite build --ssr server/main.ts` makes the server (dist/server).
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        build: { ssr: true, outDir: 'dist/server', target: 'node20', copyPublicDir: false },
        ssr: { target: 'node' },
      }
    : {
        css: CSS_OPTIONS,
        resolve: {
          alias: [{ find: /^fflate$/u, replacement: path.resolve('src/features/account/reports/zip.ts') }],
        },
        plugins: [
          react(),
          staticSite(),
          precompress('dist/client'),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            registerType: 'prompt',
            injectRegister: false,
            manifest: false, // public/manifest.webmanifest is written by hand
            injectManifest: {
              rollupFormat: 'iife',
              globPatterns: ['**/*.{js,css,html,woff2,svg,wasm}', 'icons/*.png', 'manifest.webmanifest'],
              // A device with a worker has the app: nothing is drawn for it, nor asked for in advance.
              globIgnores: ['screenshots/**', 'site/{login,register,erplobby}.html'],
              maximumFileSizeToCacheInBytes: 4_000_000,
            },
          }),
        ],
        build: {
          outDir: 'dist/client',
          target: 'es2022',
          manifest: true,
          sourcemap: false,
          rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
        },
        server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080', '/media': 'http://127.0.0.1:8080' } },
      },
);
