/** The console: a build of its own, so that a signer's files are the same with it and without it. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript } from './build/early-script.ts';
import { precompress } from './build/precompress.ts';
import { quickPdfWorker } from './build/quick-pdf-worker.ts';

const inWeb = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));

export default defineConfig({
  root: inWeb('src/console'),
  base: '/console/',
  publicDir: inWeb('public'),
  plugins: [
    react(),
    tailwindcss(),
    quickPdfWorker(),
    earlyScript({
      entry: new URL('src/console/early/begin.ts', import.meta.url),
      told: { en: 'texts/en/console/index.ts', hi: 'texts/hi/console/index.ts' },
    }),
    precompress(),
  ],
  server: {
    port: 5174,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
  build: {
    outDir: inWeb('dist/console'),
    emptyOutDir: true,
    sourcemap: false,
    // An inlined asset would be a data: address, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One file for the first screen: fewer requests, and smaller than the same in pieces.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
    },
  },
});
