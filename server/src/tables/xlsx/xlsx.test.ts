import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTable } from '../read-table.ts';
import { writeWorkbook, writeZip } from '../testing/write-workbook.ts';

const LIMITS = { rows: 50, columns: 30 };
const row = (from: number) => `<row r="${from}"><c><v>1</v></c></row>`;

describe('a workbook', () => {
  it('returns texts, numbers, dates, times, booleans and errors as people see them', async () => {
    const file = writeWorkbook({
      strings: [
        '<si><t>name</t></si>',
        '<si><r><t>Asha &amp; </t></r><r><t>Ravi</t></r><rPh><t>x</t></rPh></si>',
      ],
      formats: [0, 14, 164],
      sheet:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c t="inlineStr"><is><t>phone</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>919876543210</v></c><c r="C3" s="1"><v>46342</v></c>' +
        '<c r="D3" s="2"><v>46342.395833333336</v></c><c r="E3"><v>0.30000000000000004</v></c>' +
        '<c r="F3" t="b"><v>1</v></c><c r="G3" t="e"><v>#N/A</v></c><c r="I3" t="str"><f>A1</f><v>शब्द</v></c></row>',
    });
    const answer = await readTable(file, LIMITS);
    expect(answer).toEqual({
      ok: true,
      table: {
        header: ['name', 'phone'],
        rows: [
          {
            row: 3,
            cells: [
              'Asha & Ravi',
              919876543210,
              '2026-11-16',
              '2026-11-16 09:30',
              0.3,
              true,
              { error: '#N/A' },
              '',
              'शब्द',
            ],
          },
        ],
      },
    });
  });

  it('is refused if it is damaged, hostile or too large', async () => {
    const sheet = (content: string) => readTable(writeWorkbook({ sheet: content }), LIMITS);
    expect(await sheet(Array.from({ length: 52 }, (_, index) => row(index + 1)).join(''))).toMatchObject({
      reason: 'TOO_MANY_ROWS',
    });
    expect(await sheet('<row/>'.repeat(100_002))).toMatchObject({ reason: 'TOO_MANY_ROWS' });
    expect(await sheet('<row r="1"><c r="ZZ1"><v>1</v></c></row>')).toMatchObject({
      reason: 'TOO_MANY_COLUMNS',
    });
    expect(await sheet('<row><c><v>1</v>')).toMatchObject({ ok: false });
    const bomb = writeZip({
      'xl/workbook.xml': deflateRawSync('<a/>'.repeat(3 * 1024 * 1024)),
      'xl/_rels/workbook.xml.rels': '<Relationships/>',
    });
    expect(bomb.length).toBeLessThan(100 * 1024);
    expect(await readTable(bomb, LIMITS)).toMatchObject({ reason: 'TOO_LARGE' });
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet/>';
    expect(await readTable(writeWorkbook({ sheet: '', raw: lol }), LIMITS)).toMatchObject({
      reason: 'NOT_A_TABLE',
    });
    expect(await readTable(writeZip({ 'word/document.xml': '<x/>' }), LIMITS)).toMatchObject({
      reason: 'NOT_A_TABLE',
    });
    const whole = writeWorkbook({ sheet: row(1) + row(2) });
    for (const end of [40, 100, whole.length - 30])
      expect(await readTable(whole.subarray(0, end), LIMITS)).toMatchObject({ ok: false });
  });
});
