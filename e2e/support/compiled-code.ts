/** For the servers of a whole run: half of a server's start is the compiling of its sources, and each test file starts one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export default async function keepCompiledCode(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-compiled-'));
  process.env['COUNTERSIGN_COMPILED'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
