import { assert, property, array, constantFrom, string, boolean } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { readCsv } from './csv.ts';

const LIMITS = { rows: 100, columns: 20 };

function read(text: string): string[][] {
  const rows: string[][] = [];
  readCsv(text, (cells) => rows.push(cells));
  return rows;
}

describe('CSV', () => {
  it('is read as written, with any cells, delimiter and line ends', () => {
    const cell = string({ unit: constantFrom('a', ' ', ',', ';', '\t', '"', '\r', '\n', 'आ', '=', '0') });
    assert(
      property(
        array(array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        constantFrom(',', ';', '\t'),
        constantFrom('\n', '\r\n', '\r'),
        boolean(),
        (rows, delimiter, end, quotesAll) => {
          const write = (value: string) =>
            quotesAll || /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
          // The first line determines the delimiter, so it contains the delimiter and, outside quotes, no other one.
          const lines = rows.map((row) => row.map(write).join(delimiter) + end);
          expect(read(lines.join(''))).toEqual(rows);
        },
      ),
    );
  });

  it.each([
    ['a comma', 'name,phone\n"Rao, Asha",+91 98765 43210\n'],
    ['a semicolon', 'name;phone\r\nRao, Asha;+91 98765 43210\r\n'],
    ['a tab', 'name\tphone\rRao, Asha\t+91 98765 43210'],
    ['what a first line for Excel names', 'sep=;\nname;phone\nRao, Asha;+91 98765 43210'],
  ])('is separated by %s', async (_by, text) => {
    const answer = await readTable(Buffer.from(`\uFEFF${text}`), LIMITS);
    expect(answer).toMatchObject({
      ok: true,
      table: { header: ['name', 'phone'], rows: [{ cells: ['Rao, Asha', '+91 98765 43210'] }] },
    });
  });

  it.each(['utf16le', 'big endian', 'without a mark'])('is read as UTF-16, %s', async (kind) => {
    const text = `${kind === 'without a mark' ? '' : '\uFEFF'}name;phone\nआशा;1`;
    const bytes = Buffer.from(text, 'utf16le');
    const answer = await readTable(kind === 'big endian' ? bytes.swap16() : bytes, LIMITS);
    expect(answer).toMatchObject({ ok: true, table: { rows: [{ row: 2, cells: ['आशा', '1'] }] } });
  });

  it('counts rows as a spreadsheet does, and skips empty ones', async () => {
    const answer = await readTable(Buffer.from('a,b\n"1\n2",x,,\n,\n3,y\n'), LIMITS);
    expect(answer).toEqual({
      ok: true,
      table: {
        header: ['a', 'b'],
        rows: [
          { row: 2, cells: ['1\n2', 'x'] },
          { row: 4, cells: ['3', 'y'] },
        ],
      },
    });
  });

  it.each([
    ['NOT_UNICODE', Buffer.from('n\xe9,b\n1,2\n', 'latin1')],
    ['NOT_UNICODE', Buffer.from('a\0,b\n1,2\n')],
    ['NOT_UNICODE', Buffer.from('a,b\n1,2\0\n')],
    ['OPEN_QUOTE', Buffer.from('a,b\n"1,2\n')],
    ['EMPTY', Buffer.from('a,b\n,,\n')],
    ['TOO_MANY_ROWS', Buffer.from(`a,b\n${'1,2\n'.repeat(101)}`)],
    ['TOO_MANY_COLUMNS', Buffer.from(`${'a,'.repeat(21)}b\n1\n`)],
    ['TOO_MANY_ROWS', Buffer.from(`a,b\n${'\n'.repeat(100_001)}1,2\n`)],
    ['TOO_LARGE', Buffer.from(`a,b\n${'x'.repeat(32_768)},2\n`)],
    ['TOO_LARGE', Buffer.from(`a,b\n"${'""'.repeat(40_000)}`)],
    ['OLD_EXCEL', Buffer.from('d0cf11e0a1b11ae100', 'hex')],
  ])('is refused: %s', async (reason, file) => {
    expect(await readTable(file, LIMITS)).toMatchObject({ ok: false, reason });
  });
});
