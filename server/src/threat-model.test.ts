import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

it('the threat model names tests that exist, and a threat without one is said to be not met', async () => {
  const page = await readFile(new URL('docs/threat-model.md', root), 'utf8');
  const named = [...page.matchAll(/`(\S+\.test\.tsx?)`/g)].flatMap(([, file]) => file ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(fileURLToPath(new URL(file, root))))).toEqual([]);

  const threats = page.split('\n').filter((line) => line.split('|').length === 6);
  expect(threats.length).toBeGreaterThan(40);
  const rows = threats.filter((line) => !/^\| (?:actor|-+) /.test(line));
  expect(rows.filter((line) => !line.includes('.test.ts') && !line.includes('**not met**'))).toEqual([]);
});
