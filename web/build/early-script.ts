// Builds a self-contained script that shares no code with the application and loads before it.
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './supported-browsers.ts';

const NAME = 'early.js';

interface Early {
  entry: URL;
  /**
   * Modules under `src` that load on demand. The script receives the files of each, and of the modules that it imports,
   * under these names in its `dataset`.
   */
  modules?: Readonly<Record<string, string>>;
}

export function earlyScript({ entry, modules = {} }: Early): Plugin {
  const file = fileURLToPath(entry);
  let base = '/';
  return {
    name: 'countersign:early-script',
    apply: 'build',
    configResolved(config) {
      ({ base } = config);
    },
    async buildStart() {
      this.addWatchFile(file);
      this.emitFile({ type: 'asset', name: NAME, source: await bundle(file) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle: files = {} }) {
        const all = Object.values(files);
        const chunks = all.filter((each) => each.type === 'chunk');
        const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
        const script = all.find((each) => each.type === 'asset' && each.names.includes(NAME));
        if (!script) throw new Error('The build has no early script');
        const attrs: Record<string, string | boolean> = {
          src: base + script.fileName,
          async: true,
          fetchpriority: 'high',
        };
        for (const [name, module] of Object.entries(modules)) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === inSource(module));
          if (!chunk) throw new Error(`The build has no file of its own for ${module}`);
          // Excludes entries, because the page itself references them.
          const imported = chunk.imports.filter((each) => !entries.has(each));
          attrs[`data-${name}`] = [chunk.fileName, ...imported].map((each) => base + each).join(' ');
        }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

const inSource = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      modulePreload: { polyfill: false },
      lib: { entry, formats: ['iife'], name: 'early' },
    },
  });
  const [{ output: chunks } = { output: [] }] = 'close' in output ? [] : [output].flat();
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk') throw new Error('The early script was not built');
  return chunk.code;
}
