import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ERROR_STATUS } from './errors.ts';

it('lists every error code in docs/errors.md with its status, meaning and remedy', async () => {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const rows = Array.from(
    page.matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) +\| (.*?) +\| (.*?) +\|$/gm),
    ([, ...row]) => row,
  );
  const documented = rows.map(([code = '', status]) => [code, Number(status)]);
  expect(Object.fromEntries(documented)).toEqual(ERROR_STATUS);
  expect(documented).toHaveLength(Object.keys(ERROR_STATUS).length);
  expect(rows.filter(([, , means, remedy]) => !means || !remedy)).toEqual([]);
});
