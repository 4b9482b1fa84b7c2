/**
 * Starts server programs as separate processes in tests. They use the compile cache, because compiling the sources
 * would take half of the start time.
 */
import { fileURLToPath } from 'node:url';

const preloaded = (file: string) => ['--import', fileURLToPath(new URL(file, import.meta.url))];

export const NODE_FLAGS = [...preloaded('../../quick-imports.mjs'), ...preloaded('cache-compiled.mjs')];

/** Returns an environment without the settings of the test process, except its compile cache (see postgres.ts). */
export const nodeEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['COUNTERSIGN_COMPILED'] ?? '',
  COUNTERSIGN_WORKERS_WRITE_CODE: 'yes',
});
