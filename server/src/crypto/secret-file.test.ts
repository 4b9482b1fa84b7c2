import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSecretFile, replaceSecretFile } from './secret-file.ts';

it('keeps every former secret, even several from one day, and returns the name it was saved under', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-secret-'));
  const file = path.join(folder, 'key');
  const [next, former] = [`${file}.next`, `${file}.until-today`] as const;
  await createSecretFile(file, 'first');
  const names = [];
  for (const secret of ['second', 'third', 'fourth']) {
    await createSecretFile(next, secret);
    names.push(await replaceSecretFile(file, next, former));
  }
  expect(names).toEqual([former, `${former}-2`, `${former}-3`]);
  expect(await Promise.all([...names, file].map((name) => readFile(name, 'utf8')))).toEqual([
    'first',
    'second',
    'third',
    'fourth',
  ]);

  // Simulates a crash before the new secret is in place.
  await writeFile(`${former}-4`, 'fourth', { mode: 0o600 });
  await createSecretFile(next, 'fifth');
  expect(await replaceSecretFile(file, next, former)).toBe(`${former}-4`);
  expect(await readdir(folder)).toHaveLength(5);
});
