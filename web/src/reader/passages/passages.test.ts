import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesOf, textsOf, type Passage } from './passages.ts';
import { BOLD, linesAt, pageOf, type Entry } from './testing/page-of.ts';

const LONG = 'The Borrower repays the loan in twenty-four monthly instalments, on the dates that';
const inWords = (passage: Passage) => [
  passage.kind,
  textsOf(passage)
    .map(({ text }) => text)
    .join('|'),
];
const read = (...entries: readonly Entry[]) => passagesOf(pageOf(...entries)).map(inWords);

describe('the reflowed text of a page', () => {
  it('joins the lines of a paragraph, and separates paragraphs', () => {
    expect(read(...linesAt(72, 100, LONG, 'Schedule A gives.'), ...linesAt(72, 145, 'Another one.'))).toEqual(
      [
        ['paragraph', `${LONG} Schedule A gives.`],
        ['paragraph', 'Another one.'],
      ],
    );
  });

  it('joins pieces of a line by their distance, whatever their drawing order', () => {
    expect(read([102, 100, 'rower'], [72, 100, 'The'], [92, 100, 'bor', { width: 10 }])).toEqual([
      ['paragraph', 'The borrower'],
    ]);
  });

  it('joins a split word and keeps its hyphen', () => {
    expect(read(...linesAt(72, 100, `${LONG} co-`, 'operation is due.'))).toEqual([
      ['paragraph', `${LONG} co-operation is due.`],
    ]);
  });

  it('recognises headings by larger letters, another font or capitals, but not within a sentence', () => {
    const body = linesAt(72, 200, LONG, LONG, 'and ends here.');
    expect(read([72, 100, 'Loan agreement', { size: 18 }], ...body)[0]).toEqual([
      'heading',
      'Loan agreement',
    ]);
    expect(read([72, 180, 'Early repayment', BOLD], ...body)[0]).toEqual(['heading', 'Early repayment']);
    expect(read([72, 180, 'SCHEDULE A'], ...body)[0]).toEqual(['heading', 'SCHEDULE A']);
    expect(read([72, 180, 'Note this well.', BOLD], ...body)[0]?.[0]).toBe('paragraph');
  });

  it.each(['1.', '2.1', '(a)', 'iv)', '•', '–', '३.', '(क)'])('starts a list item at %s', (marker) => {
    const passages = read(
      [72, 100, marker],
      [100, 100, 'The first of them goes on'],
      [100, 113, 'below itself.'],
      [72, 126, marker],
      [100, 126, 'The second.'],
    );
    expect(passages).toEqual([
      ['item', `${marker} The first of them goes on below itself.`],
      ['item', `${marker} The second.`],
    ]);
  });

  it('detects the nesting depth of an item', () => {
    const passages = passagesOf(
      pageOf([72, 100, '1. One'], [90, 120, '(a) Deeper'], [72, 140, LONG], [72, 160, '2. Two']),
    );
    expect(passages.map((passage) => (passage.kind === 'item' ? passage.depth : null))).toEqual([
      0,
      1,
      null,
      0,
    ]);
  });

  it('reads right to left if the text does', () => {
    const rtl = { isRightToLeft: true };
    expect(read([300, 100, 'معاہدہ', rtl], [240, 100, 'قرض کا', { ...rtl, width: 50 }])).toEqual([
      ['paragraph', 'معاہدہ قرض کا'],
    ]);
  });

  it('shows drawings without text as a picture in their place', () => {
    const picture = { x: 0, y: 110, width: 595, height: 60 };
    const passages = passagesOf(pageOf(...linesAt(72, 100, 'Above.'), ...linesAt(72, 200, 'Below.')), [
      picture,
    ]);
    expect(passages.map(({ kind }) => kind)).toEqual(['paragraph', 'picture', 'paragraph']);
  });

  it('shows text with an undecodable font as a picture, and the rest as text', () => {
    const passages = passagesOf(
      pageOf(...linesAt(72, 100, 'मा\0सक \0कस्त', 'क\0 ब् याज'), ...linesAt(72, 200, 'A plain sentence.')),
    );
    expect(passages.map(({ kind }) => kind)).toEqual(['picture', 'paragraph']);
  });

  it('neither omits nor invents words', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    const entry = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 20, max: 800 }), word);
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        const page = pageOf(...entries.map(([x, y, text]) => [x, y, ` ${text} `] as const));
        const words = passagesOf(page).flatMap((passage) =>
          textsOf(passage).flatMap(({ text }) => text.split(/\s+/u)),
        );
        const wanted = entries.map(([, , text]) => text);
        expect(words.filter(Boolean).sort()).toEqual([...wanted].sort());
      }),
    );
  });

  it('maps each part of a text to its place on the page', () => {
    const [passage] = passagesOf(pageOf(...linesAt(72, 100, LONG, 'Schedule A gives.')));
    const [text] = passage ? textsOf(passage) : [];
    const parts = text?.pieces.map(({ start, end, box }) => [text.text.slice(start, end), box.y < 100]);
    expect(parts).toEqual([
      [LONG, true],
      ['Schedule A gives.', false],
    ]);
  });
});

const table = (passages: readonly Passage[]) => {
  const found = passages.find((passage) => passage.kind === 'table');
  return found?.rows.map((row) => row.map(({ text }) => text));
};

describe('adjacent texts', () => {
  it('form a table if rows and columns are clear, including cells that continue below', () => {
    const passages = passagesOf(
      pageOf(
        ...([
          [72, 100, 'No.', BOLD],
          [150, 100, 'Due', BOLD],
          [300, 100, 'Amount', BOLD],
          [72, 120, '1'],
          [150, 120, '5 April 2026'],
          [300, 120, '21,078.14'],
          [72, 140, '2'],
          [150, 140, '5 May 2026,'],
          [300, 140, '21,078.14'],
          [150, 152, 'a Tuesday'],
        ] as const),
      ),
    );
    expect(table(passages)).toEqual([
      ['No.', 'Due', 'Amount'],
      ['1', '5 April 2026', '21,078.14'],
      ['2', '5 May 2026, a Tuesday', '21,078.14'],
    ]);
    expect(passages[0]).toMatchObject({ kind: 'table', hasHeader: true });
  });

  it('form a picture if columns run into each other, with their words searchable', () => {
    const passages = passagesOf(
      pageOf(
        [72, 100, 'One text that is long'],
        [220, 100, 'another'],
        [72, 120, 'short'],
        [160, 120, 'across both of the columns'],
      ),
    );
    expect(passages.map(({ kind }) => kind)).toEqual(['picture']);
    expect(passages.flatMap((passage) => textsOf(passage).map(({ text }) => text))).toContain('another');
  });

  it('form consecutive columns if their lines are long', () => {
    const left = linesAt(
      40,
      100,
      ...Array.from({ length: 6 }, (_, row) => `left column with running text ${row}`),
    );
    const right = linesAt(
      320,
      100,
      ...Array.from({ length: 6 }, (_, row) => `right column with running text ${row}`),
    );
    const words = read(...left, ...right)
      .map(([, text]) => text)
      .join(' ');
    expect(words.lastIndexOf('left')).toBeLessThan(words.indexOf('right'));
  });

  it('form columns even if only a narrow white stripe separates them', () => {
    const rows = Array.from({ length: 6 }, (_, row) => row);
    const left = linesAt(40, 100, ...rows.map((row) => `left column with running text ${row}`));
    const right = linesAt(208, 100, ...rows.map((row) => `right column with running text ${row}`));
    const words = read(...left, ...right)
      .map(([, text]) => text)
      .join(' ');
    expect(words.lastIndexOf('left')).toBeLessThan(words.indexOf('right'));
  });

  it('form one line if they stand alone', () => {
    expect(read([72, 100, 'Date: ______'], [300, 100, 'Place: ______'])).toEqual([
      ['paragraph', 'Date: ______   Place: ______'],
    ]);
  });
});
