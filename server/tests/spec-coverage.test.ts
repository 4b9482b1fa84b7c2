import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEST_FILE = /^(?:contract|server|web)\/src\/[\w./-]+\.test\.tsx?$|^e2e\/[\w-]+\.spec\.ts$/;

interface Row {
  section: string;
  statement: string;
  proofs: string[];
  note: string;
}

const page = await readFile(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| +\d/.test(line))
  .map(rowOf);

function rowOf(line: string): Row {
  const [before, section = '', statement = '', proven = '', note = '', after, ...more] = line
    .split('|')
    .map((cell) => cell.trim());
  if (before !== '' || after !== '' || more.length > 0) throw new Error(`Not a row of four cells: ${line}`);
  return { section, statement, proofs: proven === '' ? [] : proven.split('<br>'), note };
}

it('names test files that exist', () => {
  const named = new Set(rows.flatMap(({ proofs }) => proofs));
  const broken = [...named].filter((proof) => {
    const [, file = ''] = /^`(\S+)`$/.exec(proof) ?? [];
    return !TEST_FILE.test(file) || !existsSync(path.join(ROOT, file));
  });
  expect(broken).toEqual([]);
});

it('has proof for every statement, or a note on its absence', () => {
  const unproven = rows.filter(
    ({ proofs, note }) => proofs.length === 0 && !/^Not (?:built|proven): ./.test(note),
  );
  expect(unproven.map(({ statement }) => statement)).toEqual([]);
});

it('covers every section, with each row in its own section', () => {
  const sections = page.split(/^## /m).slice(1);
  expect(sections.map((text) => text.slice(0, 2))).toEqual([
    '1.',
    '2.',
    '3.',
    '4.',
    '5.',
    '6.',
    '7.',
    '8.',
    '9.',
  ]);
  for (const text of sections) {
    const numbers = [...text.matchAll(/^\| +(\d+) /gm)].map(([, number]) => number);
    expect(new Set(numbers), text.slice(0, 40)).toEqual(new Set(text.slice(0, 1)));
  }
});
