import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendHead, readHeads } from './log-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = 'a1'.repeat(32);

it('cannot be read by other users', async () => {
  const file = path.join(folder, 'own');
  await appendHead(file, { seq: 12, sha256 }, new Date());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readHeads(file)).toEqual([{ seq: 12, sha256 }]);
});

it.each([`x ${sha256} now`, `12 ${sha256.slice(1)} now`, `12 ${sha256}f now`, ` 12 ${sha256} now`, 'x'])(
  "reports a line without a chain head: '%s'",
  async (line) => {
    const file = path.join(folder, 'strange');
    await writeFile(file, `1 ${sha256} now\n${line}\n`);
    await expect(readHeads(file)).rejects.toThrow(`${file} has a line without a chain head: ${line}`);
  },
);

it.each(['1', '13', '13 ', `13 ${sha256.slice(0, 20)}`, `13 ${sha256.slice(1)}`, `13 ${sha256} 2026-0`])(
  "loses no earlier head after a crash that left '%s', and the next head starts on a new line",
  async (torn) => {
    const file = path.join(folder, 'torn');
    await writeFile(file, `12 ${sha256} now\n${torn}`);
    const reported = torn.includes(sha256) ? [12, 13] : [12];
    expect((await readHeads(file)).map(({ seq }) => seq)).toEqual(reported);
    await appendHead(file, { seq: 14, sha256 }, new Date(0));
    expect((await readHeads(file)).map(({ seq }) => seq)).toEqual([...reported, 14]);
    expect(await readFile(file, 'utf8')).toBe(
      `12 ${sha256} now\n${torn}\n14 ${sha256} 1970-01-01T00:00:00.000Z\n`,
    );
  },
);

it('a file that cannot be read is not taken for a missing file', async () => {
  expect(await readHeads(path.join(folder, 'none'))).toEqual([]);
  await expect(readHeads(folder)).rejects.toThrow('EISDIR');
});
