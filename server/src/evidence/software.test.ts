import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sha256 } from '../crypto/secrets.ts';
import { softwareInUse } from './software.ts';
import server from '../../package.json' with { type: 'json' };

/**
 * Computes the expected list without the code of the product. It has a line with path and hash for each program file.
 */
async function linesOf(prefix: string, folder: URL): Promise<string[]> {
  const root = fileURLToPath(folder);
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  const lines: string[] = [];
  for (const { parentPath, name } of files) {
    if (name.endsWith('.test.ts') || !['.ts', '.mjs', '.sql'].includes(path.extname(name))) continue;
    const file = path.join(parentPath, name);
    const place = path.relative(root, file).replaceAll(path.sep, '/');
    lines.push(`${prefix}/${place} ${sha256(await readFile(file))}`);
  }
  return lines;
}

it('is the version of the package and a hash over every program of server and contract', async () => {
  const lines = [
    ...(await linesOf('0', new URL('../', import.meta.url))),
    ...(await linesOf('1', new URL('../../../contract/src/', import.meta.url))),
  ];
  expect(lines.length).toBeGreaterThan(500);
  const software = await softwareInUse();
  expect(software).toEqual({ version: server.version, build: sha256(lines.toSorted().join('\n')) });
  // The hash is computed only once in each process.
  expect(await softwareInUse()).toBe(software);
});
