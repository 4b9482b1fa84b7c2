// Builds src/journey/early/begin.ts as a file of its own, which shares nothing with the application's and is asked for before it.
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './supported-browsers.ts';

const ENTRY = fileURLToPath(new URL('../src/journey/early/begin.ts', import.meta.url));
const NAME = 'early.js';

export function earlyScript(): Plugin {
  return {
    name: 'countersign:early-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(ENTRY);
      this.emitFile({ type: 'asset', name: NAME, source: await bundle() });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle: files = {} }) {
        const file = Object.values(files).find((each) => each.type === 'asset' && each.names.includes(NAME));
        if (!file) throw new Error('The build has no early script');
        const attrs = { src: `/${file.fileName}`, async: true, fetchpriority: 'high' };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      modulePreload: { polyfill: false },
      lib: { entry: ENTRY, formats: ['iife'], name: 'early' },
    },
  });
  const [{ output: chunks } = { output: [] }] = 'close' in output ? [] : [output].flat();
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk') throw new Error('The early script was not built');
  return chunk.code;
}
