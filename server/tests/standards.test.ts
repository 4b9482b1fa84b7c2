import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

describe.each([
  { page: 'docs/asvs.md', number: /^\d+\.\d+\.\d+$/, rows: 253 },
  { page: 'docs/nist-800-63b.md', number: /^\d+\.\d+(\.\d+)*( \([a-z0-9]\))?$/, rows: 51 },
])('$page', async ({ page, number, rows }) => {
  const text = await readFile(new URL(page, root), 'utf8');
  const table = text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => number.test(first))
    .map((cells) => ({ number: cells[1], state: cells.at(-4), why: cells.at(-3), shownBy: cells.at(-2) }));

  it('lists every requirement once, with a state and a reason', () => {
    const numbers = table.map((row) => row.number);
    expect(numbers).toHaveLength(rows);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(
      table.filter(
        ({ state = '', why }) => !['met', '**not met**', 'not applicable'].includes(state) || why === '',
      ),
    ).toEqual([]);
  });

  it('states the number of requirements in each state', () => {
    const states = table.map(({ state }) => state);
    const [met, notMet, notApplicable] = ['met', '**not met**', 'not applicable'].map(
      (wanted) => states.filter((state) => state === wanted).length,
    );
    expect(text).toContain(`${met} met, ${notMet} **not met**, ${notApplicable} not applicable`);
  });

  it('marks no requirement as met without a proof that exists', () => {
    const shown = table.map((row) => ({
      ...row,
      files: [...(row.shownBy ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, file]) => file ?? []),
    }));
    expect(shown.filter(({ state, files }) => state === 'met' && files.length === 0)).toEqual([]);
    const missing = shown
      .flatMap(({ files }) => files)
      .filter((file) => !existsSync(fileURLToPath(new URL(file, root))));
    expect(missing).toEqual([]);
  });
});

describe('the product code', () => {
  const files = globSync('{server,web,contract}/src/**/*.{ts,tsx,mjs}', { cwd: fileURLToPath(root) })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();
  const read = Promise.all(files.map((file) => readFile(new URL(file, root), 'utf8')));
  const findIn = async (pattern: RegExp): Promise<string[]> => {
    const texts = await read;
    return files.filter((_, index) => pattern.test(texts[index] ?? ''));
  };

  it.each([
    ['evaluates text', /(?<![.\w])eval\(|new Function\(/],
    ['writes HTML into a page', /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet/],
    ['starts a shell', /shell: true|(?<![.\w])exec(?:Sync)?\(/],
    ['leaves certificates unchecked', /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/],
  ])('nowhere %s', async (_, pattern) => {
    expect(files.length).toBeGreaterThan(500);
    expect(await findIn(pattern)).toEqual([]);
  });

  it('stores in the browser only the bearer, liveness demo results, the requested page, layout drafts and preferences', async () => {
    expect(await findIn(/(?:session|local)Storage\.setItem|indexedDB|document\.cookie/)).toEqual([
      'web/src/api/bearer.ts',
      'web/src/console/access/sign-in/openid.ts',
      'web/src/console/setup/layouts/draft.ts',
      'web/src/console/shell/theme.ts',
      'web/src/console/work/sessions/columns.ts',
      'web/src/journey/check-browser.ts',
      'web/src/journey/liveness/challenge/colours-choice.ts',
      'web/src/journey/liveness/guidance/automatic.ts',
      'web/src/journey/signature/inputs/answers.ts',
      'web/src/texts/stored-language.ts',
      'web/src/utilities/liveness-test/last-result.ts',
    ]);
  });

  it('listens to messages only in its workers', async () => {
    expect(
      await findIn(/(?:(?<![.\w])|window\.|globalThis\.)(?:addEventListener\('message'|onmessage)/),
    ).toEqual([
      'web/src/guidance/digits/digits.worker.ts',
      'web/src/guidance/frame-analysis.worker.ts',
      'web/src/scanner/decode.worker.ts',
    ]);
  });

  it('takes no secret from a predictable generator', async () => {
    // The only permitted use of random numbers is to spread retries over time.
    expect(await findIn(/Math\.random/)).toEqual([
      'server/src/database/connect.ts',
      'web/src/journey/liveness/queue/send-patiently.ts',
    ]);
  });
});
