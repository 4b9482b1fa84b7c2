/** Builds the console separately, so that the signer's files are the same with and without it. */
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
      modules: { en: 'texts/en/console/index.ts', hi: 'texts/hi/console/index.ts' },
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
    // An inlined asset would be a data: address, which the Content-Security-Policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The build makes few chunks: on a slow connection, one file loads faster than several, because it needs fewer
    // requests and is smaller in total.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
    },
  },
});
