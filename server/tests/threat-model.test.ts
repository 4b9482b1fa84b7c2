import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const testsNamedIn = (page: string) =>
  [...page.matchAll(/`(\S+\.test\.tsx?)`/g)].flatMap(([, file]) => file ?? []);
const isMissing = (file: string) => !existsSync(fileURLToPath(new URL(file, root)));

it('the threat model names tests that exist, and marks a threat without a test as not met', async () => {
  const page = await readFile(new URL('docs/threat-model.md', root), 'utf8');
  const named = testsNamedIn(page);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(isMissing)).toEqual([]);

  const threats = page.split('\n').filter((line) => line.split('|').length === 6);
  expect(threats.length).toBeGreaterThan(40);
  const rows = threats.filter((line) => !/^\| (?:actor|-+) /.test(line));
  expect(rows.filter((line) => !line.includes('.test.ts') && !line.includes('**not met**'))).toEqual([]);
});

it('each claim of the security page names the tests that prove it', async () => {
  const page = await readFile(new URL('SECURITY.md', root), 'utf8');
  const claims = page
    .slice(page.indexOf('## What is protected'))
    .split('\n\n')
    .flatMap((block) => block.split(/^(?=- \*\*)/m).filter((line) => line.startsWith('- **')));
  expect(claims.length).toBeGreaterThan(5);
  for (const claim of claims) {
    const named = testsNamedIn(claim);
    expect(named, claim).not.toEqual([]);
    expect(named.filter(isMissing), claim).toEqual([]);
  }
});
