// Writes a .br and a .gz file next to every compressible file of the build, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** The size above which the best compression takes minutes and saves only a few percent. Few pages load such files. */
const LARGE_BYTES = 1024 * 1024;
const QUALITY_OF_LARGE = 7;
const compressible = /\.(?:html|js|mjs|css|svg|json|wasm|txt|webmanifest|bin)$/;

export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'countersign:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    // Runs after all files are written, because files of public/ are copied outside the bundle.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (!error) await compressFolder(outDir);
      },
    },
  };
}

export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  for (const file of files) await compressFile(path.join(file.parentPath, file.name));
}

async function compressFile(file: string): Promise<void> {
  const contents = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]:
      contents.length > LARGE_BYTES ? QUALITY_OF_LARGE : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
  };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(contents, { params }),
    toGzip(contents, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
