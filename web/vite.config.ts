import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript } from './build/early-script.ts';
import { olderCss } from './build/older-css.ts';
import { precompress } from './build/precompress.ts';
import { quickPdfWorker } from './build/quick-pdf-worker.ts';
import { OLDEST_BROWSERS } from './build/supported-browsers.ts';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    quickPdfWorker(),
    earlyScript({ entry: new URL('src/journey/early/begin.ts', import.meta.url) }),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
  css: { postcss: { plugins: [olderCss] } },
  build: {
    target: OLDEST_BROWSERS,
    sourcemap: false,
    // An inlined asset would be a data: address, which the Content-Security-Policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Records the dependencies of each file, from which the byte budget of each step is calculated.
    manifest: true,
    // The build makes few chunks: on a slow connection, one file loads faster than several, because it needs fewer
    // requests and is smaller in total.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
    },
  },
});
