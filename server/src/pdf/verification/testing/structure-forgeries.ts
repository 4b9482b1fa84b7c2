/**
 * Creates forgeries with a structure that programs read differently: some programs show the forged terms, and others
 * show the signed terms.
 */
import { FORGED_CONTENT, forgedContent, validationData } from './forgery.ts';
import type { Forgery } from './forgery.ts';
import { append, appendByStream, bodyOf, changed, stream, withEntry } from './write-update.ts';
import type { Quirks, Target, WrittenObject } from './write-update.ts';

/** Creates two forgeries that show different content: a plain one, and one that also contains validation data. */
const trick = (
  name: string,
  objects: (target: Target) => WrittenObject[],
  quirks: (target: Target) => Quirks,
): Forgery => ({
  name: `validation data, and ${name}`,
  make: (target) => {
    const added = objects(target);
    const validation = validationData(target).filter(({ number }) =>
      added.every((each) => each.number !== number),
    );
    return append(target, [...validation, ...added], quirks(target));
  },
});

const none = () => ({});

export const STRUCTURE_FORGERIES: Forgery[] = [
  trick(
    'an object whose generation differs from its entry',
    (t) => [{ ...forgedContent(t), generation: 1 }],
    (t) => ({
      entries: { [t.content]: { generation: 0 } },
    }),
  ),
  trick(
    'an entry whose generation differs from its object',
    (t) => [forgedContent(t)],
    (t) => ({
      entries: { [t.content]: { generation: 1 } },
    }),
  ),
  trick('an object of a later generation', (t) => [{ ...forgedContent(t), generation: 1 }], none),
  trick('an object of the highest generation', (t) => [{ ...forgedContent(t), generation: 65_535 }], none),
  trick(
    'an object without an entry',
    (t) => [forgedContent(t)],
    (t) => ({ unlisted: [t.content] }),
  ),
  trick(
    'a page without an entry',
    (t) => [
      changed(t, t.page, 'Contents', `${t.size + 2} 0 R`),
      { number: t.size + 2, body: FORGED_CONTENT },
    ],
    (t) => ({
      unlisted: [t.page],
    }),
  ),
  trick(
    'tabs in the table, and an object without an entry',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      line: (...parts) => `${parts.join('\t')}\t\n`,
    }),
  ),
  trick(
    'table lines that are too short',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      line: (...parts) => `${parts.join(' ')}\n`,
    }),
  ),
  trick(
    'an offset that is off by one',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      entries: { [t.size]: { shift: 1 } },
    }),
  ),
  trick(
    'an offset in front of the object',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      entries: { [t.size + 1]: { shift: -1 } },
    }),
  ),
  trick(
    'an offset that leads nowhere',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      entries: { [t.size + 1]: { offset: 9_999_999 } },
    }),
  ),
  trick(
    'an offset within the signed part',
    (t) => [forgedContent(t)],
    (t) => ({
      entries: { [t.content]: { offset: t.bytes.lastIndexOf(`\n${t.content} 0 obj`) + 1 } },
    }),
  ),
  trick(
    'an entry that marks the object as free',
    (t) => [forgedContent(t)],
    (t) => ({ entries: { [t.content]: { type: 'f' } } }),
  ),
  trick(
    'a wrong startxref',
    (t) => [forgedContent(t)],
    (t) => ({ unlisted: [t.content], startShift: 3 }),
  ),
  trick(
    'a startxref that points to the white space before the table',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      beforeTable: '   ',
      startShift: -2,
    }),
  ),
  trick('two page trees in the catalog, the right one last', (t) => otherTree(t, 'first'), none),
  trick('two page trees in the catalog, the right one first', (t) => otherTree(t, 'last'), none),
  trick('two page trees in the catalog, one with an escaped name', (t) => otherTree(t, 'escaped'), none),
  trick(
    'two Contents entries in the page',
    (t) => [
      { number: t.page, body: bodyOf(t.bytes, t.page).replace('<<', `<< /Contents ${t.size + 2} 0 R`) },
      { number: t.size + 2, body: FORGED_CONTENT },
    ],
    none,
  ),
  trick(
    'two Prev entries, the right one last',
    (t) => [forgedContent(t)],
    (t) => ({ unlisted: [t.content], trailerFirst: '/Prev 0' }),
  ),
  trick(
    'two Prev entries, the right one first',
    (t) => [forgedContent(t)],
    (t) => ({ unlisted: [t.content], trailer: '/Prev 0' }),
  ),
  trick(
    'an invalid Prev entry',
    (t) => [forgedContent(t)],
    (t) => ({ unlisted: [t.content], previous: 17 }),
  ),
  trick(
    'two catalogs in the trailer',
    (t) => otherCatalog(t),
    (t) => ({
      root: `/Root ${t.size + 3} 0 R /Root ${t.catalog} 0 R`,
    }),
  ),
  trick(
    'two catalogs in the trailer, the right one first',
    (t) => otherCatalog(t),
    (t) => ({
      root: `/Root ${t.catalog} 0 R /Root ${t.size + 3} 0 R`,
    }),
  ),
  trick(
    'a different catalog in a second trailer',
    (t) => otherCatalog(t),
    (t) => ({
      afterTrailer: `trailer\n<< /Size ${t.size + 9} /Root ${t.size + 3} 0 R >>\n`,
    }),
  ),
  trick(
    'a second startxref',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      end: `startxref\n0\n%%EOF\n`,
    }),
  ),
  trick(
    'a hybrid table',
    (t) => [forgedContent(t)],
    (t) => ({ unlisted: [t.content], trailer: '/XRefStm 20' }),
  ),
  trick(
    'an object within a comment',
    () => [],
    (t) => ({ beforeTable: `%\r${t.content} 0 obj ${FORGED_CONTENT} endobj\n` }),
  ),
  trick(
    'an object within a stream',
    (t) => [
      {
        number: t.size + 2,
        body: stream(`x\nendstream\nendobj\n${t.content} 0 obj\n${FORGED_CONTENT}\nendobj\n`),
      },
    ],
    none,
  ),
  trick(
    'an object within a string',
    (t) => [
      {
        number: t.size + 2,
        body: `(\n${t.content} 0 obj\n${FORGED_CONTENT.replaceAll(/[()]/g, '\\$&')}\nendobj\n)`,
      },
    ],
    none,
  ),
  trick(
    'a stream with a Length that is too short',
    (t) => [
      {
        number: t.size + 2,
        body: `<< /Length 1 >>\nstream\nx\nendstream\nendobj\n${t.content} 0 obj\n${FORGED_CONTENT}`,
      },
    ],
    none,
  ),
  trick(
    'an object that is written twice',
    (t) => [forgedContent(t), { number: t.content, body: bodyOf(t.bytes, t.content) }],
    none,
  ),
  trick(
    'a Size entry that is too small',
    (t) => [forgedContent(t)],
    (t) => ({ size: t.content, unlisted: [t.content] }),
  ),
  trick(
    'an encryption',
    () => [],
    () => ({ trailer: '/Encrypt << /Filter /Standard >>' }),
  ),
  trick(
    'stray words after an object',
    (t) => [{ number: t.size + 2, body: `null\n${t.content} 0 obj\n${FORGED_CONTENT}` }],
    none,
  ),
  trick(
    'an object number with a sign',
    (t) => [forgedContent(t)],
    (t) => ({
      unlisted: [t.content],
      beforeTable: `+${t.content} 0 obj\n${FORGED_CONTENT}\nendobj\n`,
    }),
  ),
  {
    name: 'validation data by a cross-reference stream, and different content',
    make: (t) => appendByStream(t, [...validationData(t), forgedContent(t)]),
  },
  {
    name: 'validation data by a cross-reference stream, and different content in an object stream',
    make: (t) =>
      appendByStream(t, validationData(t), [
        { number: t.page, body: withEntry(bodyOf(t.bytes, t.page), 'MediaBox', '[0 0 100 100]') },
      ]),
  },
  {
    name: 'validation data by a cross-reference stream with two Prev entries',
    make: (t) => appendByStream(t, validationData(t), [], '/Prev 0'),
  },
];

function otherTree(t: Target, order: 'first' | 'last' | 'escaped'): WrittenObject[] {
  const tree = t.size + 2;
  const body = withEntry(bodyOf(t.bytes, t.catalog), 'DSS', `${t.size} 0 R`);
  const key = order === 'escaped' ? 'P#61ges' : 'Pages';
  return [
    {
      number: t.catalog,
      body:
        order === 'last'
          ? body.replace(/>>\s*$/, `/Pages ${tree} 0 R >>`)
          : body.replace('<<', `<< /${key} ${tree} 0 R`),
    },
    { number: tree, body: `<< /Type /Pages /Count 1 /Kids [${tree + 1} 0 R] >>` },
    { number: tree + 1, body: withEntry(bodyOf(t.bytes, t.page), 'Contents', `${tree + 2} 0 R`) },
    { number: tree + 2, body: FORGED_CONTENT },
  ];
}

function otherCatalog(t: Target): WrittenObject[] {
  const at = t.size + 3;
  return [
    { number: at, body: `<< /Type /Catalog /Pages ${at + 1} 0 R >>` },
    { number: at + 1, body: `<< /Type /Pages /Count 1 /Kids [${at + 2} 0 R] >>` },
    { number: at + 2, body: withEntry(bodyOf(t.bytes, t.page), 'Contents', `${at + 3} 0 R`) },
    { number: at + 3, body: FORGED_CONTENT },
  ];
}
