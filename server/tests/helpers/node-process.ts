/** How tests start programs of the server as processes of their own. Half of a start would be the reading of sources. */
import { fileURLToPath } from 'node:url';

const preloaded = (file: string) => ['--import', fileURLToPath(new URL(file, import.meta.url))];

export const NODE_FLAGS = [...preloaded('../../quick-imports.mjs'), ...preloaded('cache-compiled.mjs')];

/** Nothing of the tests' own environment but what was compiled before (see postgres.ts). */
export const nodeEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['COUNTERSIGN_COMPILED'] ?? '',
  COUNTERSIGN_WORKERS_WRITE_CODE: 'yes',
});
