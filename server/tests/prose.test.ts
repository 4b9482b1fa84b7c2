/**
 * Tests that the prose check finds wording that docs/writing.md rules out, in all texts for people, and that it reports
 * nothing else.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const CHECK = fileURLToPath(new URL('../../scripts/prose/check.mjs', import.meta.url));

/** Checks files in a separate repository. Returns each problem as `file:line`. */
function problemsIn(files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(process.env['COUNTERSIGN_SCRATCH'] ?? tmpdir(), 'countersign-prose-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const { stdout, status } = spawnSync(process.execPath, [CHECK], { cwd: folder, encoding: 'utf8' });
  const found = [...stdout.matchAll(/^(\S+:\d+) /gm)].map(([, place = '']) => place);
  expect(status).toBe(found.length === 0 ? 0 : 1);
  return found;
}

it('reads comments, test titles, strings, pages and configuration', () => {
  const places = problemsIn({
    'a.ts': '// It is begun\n// anew.\nexport const text = `Ask whoever runs ${1} of these servers`;\n',
    'a.test.ts': "it('tells nobody', () => undefined);\n",
    'page.md': '# Title\n\nThe mended page.\n',
    'compose.yaml': 'a: 1\n# Beside the proxy.\n',
  });
  expect(places).toEqual(['a.test.ts:1', 'a.ts:1', 'a.ts:3', 'compose.yaml:2', 'page.md:3']);
});

it('finds comments that name no subject, but no such strings or later lines', () => {
  const places = problemsIn({
    'a.ts':
      '/** From 0 to 1. */\nexport const one = 1;\n// Longer than any wait.\nexport const two = 2;\n' +
      '/**\n * The share of a whole,\n * from 0 to 1.\n */\nexport const text = `Longer than any of the others`;\n',
  });
  expect(places).toEqual(['a.ts:1', 'a.ts:3']);
});

it('ignores code: statements, identifiers, code in pages and values in tests', () => {
  const places = problemsIn({
    'a.ts':
      "export const anew = 'select nobody from staff where told and kept and gone';\nexport type beside = 'x';\n",
    'a.test.ts': "it('compares', () => void 'nobody reads this value of a test');\n",
    'page.md': 'Run `countersign anew`:\n\n```\nnobody\n```\n',
  });
  expect(places).toEqual([]);
});

it('asks for a singular next to a number on screens', () => {
  const places = problemsIn({
    'web/texts/en/screen.ts':
      'export const left = (n: number) => `${n} attempts remaining`;\n' +
      "export const right = (n: number) => (n === 1 ? '1 attempt remaining' : `${n} attempts remaining`);\n",
  });
  expect(places).toEqual(['web/texts/en/screen.ts:1']);
});

it('limits sentences on screens and cells of tables', () => {
  const long = 'word '.repeat(26).trim();
  const places = problemsIn({
    'web/texts/en/screen.ts': `export const screen = { long: '${long}', short: 'One sentence. ${long.slice(0, 60)}.' };\n`,
    'web/texts/hi/screen.ts': `export const screen = { long: '${long}' };\n`,
    'page.md': `| a | b |\n| --- | --- |\n| ${long} | short |\n`,
  });
  expect(places).toEqual(['page.md:3', 'web/texts/en/screen.ts:1']);
});
