/// <reference types="../node_modules/vite/types/importMeta.d.ts" />
