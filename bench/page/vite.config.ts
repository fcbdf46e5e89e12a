import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.dirname(new URL(import.meta.url).pathname);

// The page, and beside it the service worker of the queue that ours is measured against.
export default defineConfig({
  build: {
    target: 'es2022',
    rollupOptions: {
      input: { page: path.join(root, 'index.html'), 'workbox-worker': path.join(root, 'workbox-worker.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
});
