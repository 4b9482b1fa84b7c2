import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEST_FILE = /^(?:contract|server|web)\/src\/[\w./-]+\.test\.tsx?$|^e2e\/[\w-]+\.spec\.ts$/;
/** Where a name can stand: in the call itself, behind a table of cases, or on a line of its own. */
const NAMING_LINE = /^\s*(?:it|test|describe|\]|['"`])/;

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

function linesOf(file: string): Promise<string[]> {
  return readFile(path.join(ROOT, file), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
}

it('names tests that exist, each by a part of its name', async () => {
  const broken: string[] = [];
  for (const proof of new Set(rows.flatMap(({ proofs }) => proofs))) {
    const [, file = '', name = ''] = /^`(\S+) › (\S.*)`$/.exec(proof) ?? [];
    const lines = TEST_FILE.test(file) ? await linesOf(file) : [];
    if (!lines.some((line) => NAMING_LINE.test(line) && line.includes(name))) broken.push(proof);
  }
  expect(broken).toEqual([]);
});

it('leaves no statement without a proof or a word about its absence', () => {
  const silent = rows.filter(
    ({ proofs, note }) => proofs.length === 0 && !/^Not (?:built|proven): ./.test(note),
  );
  expect(silent.map(({ statement }) => statement)).toEqual([]);
});

it('goes through every section, and every row stands in its own', () => {
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
