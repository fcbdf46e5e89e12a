import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.dirname(new URL(import.meta.url).pathname);

/** Its browser build, or the file that stands for it where it is not installed. */
function findPouchDB(): string {
  try {
    const main = createRequire(import.meta.url).resolve('pouchdb-browser');
    return path.join(path.dirname(main), 'index.es.js');
  } catch {
    return path.join(root, 'no-pouchdb.ts');
  }
}

// The page, and beside it the service worker of the queue that ours is measured against.
export default defineConfig({
  resolve: { alias: { 'pouchdb-browser': findPouchDB() } },
  build: {
    target: 'es2022',
    rollupOptions: {
      input: { page: path.join(root, 'index.html'), 'workbox-worker': path.join(root, 'workbox-worker.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
});
