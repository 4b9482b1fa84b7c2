/**
 * Makes the servers of a run share compiled code. Compilation takes half of a server's start, and each test file starts
 * a server.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export default async function keepCompiledCode(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-compiled-'));
  process.env['COUNTERSIGN_COMPILED'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
