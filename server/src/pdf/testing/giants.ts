/** Creates valid documents of the maximum size. */
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PAGES } from '@countersign/contract/rules/limits';
import { packMany, writeMany } from './write-many.ts';

export const giants: [name: string, make: () => Buffer][] = [
  ['500 scanned pages', scanned],
  ['500 pages of plain text', () => pagesOf('[(H)-3(e)2(l)1(l)-9(o)] TJ '.repeat(1_700))],
  ['500 pages with a hundred tagged elements on each', () => tagged(100)],
  ['500 pages with three hundred tagged elements on each', () => tagged(300)],
];

/** Writes a document with a picture of the maximum size on each page. The bytes look random, like those of a JPEG. */
function scanned(): Buffer {
  const picture = Buffer.alloc(Math.floor(MAX_DOCUMENT_BYTES / MAX_DOCUMENT_PAGES) - 600);
  for (let at = 0, state = 1; at < picture.length; at++) {
    state = (state * 48_271) % 2_147_483_647;
    picture[at] = state;
  }
  const dict = '/Type /XObject /Subtype /Image /Width 1654 /Height 2339 /ColorSpace /DeviceGray';
  return document((number) => [
    page(number + 1, `/XObject << /P ${number + 2} 0 R >>`),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /P Do Q')),
    stream(`${dict} /BitsPerComponent 8 /Filter /DCTDecode`, picture),
  ]);
}

function pagesOf(content: string): Buffer {
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return document((number) => [page(number + 1, font), stream('', Buffer.from(`BT ${content} ET`))]);
}

/**
 * Writes a document with a structure tree, which makes it accessible. The tree is in an object stream, as in files of
 * word processors.
 */
function tagged(elementsPerPage: number): Buffer {
  const pages = Array.from(
    { length: MAX_DOCUMENT_PAGES },
    () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  );
  const root = pages.length + 3;
  const sections = pages.map((_, at) => root + 1 + at * (elementsPerPage + 1));
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R >>`,
    pageTree(pages.map((_, at) => at + 3)),
    ...pages,
    `<</Type/StructTreeRoot/K[${sections.map((number) => `${number} 0 R`).join(' ')}]>>`,
  ];
  for (const [at, section] of sections.entries()) {
    const elements = Array.from({ length: elementsPerPage }, (_, kid) => `${section + 1 + kid} 0 R`);
    objects.push(`<</Type/StructElem/S/Sect/P ${root} 0 R/K[${elements.join(' ')}]>>`);
    for (const mark of elements.keys())
      objects.push(
        `<</Type/StructElem/S/P/P ${section} 0 R/Pg ${at + 3} 0 R/K ${mark}` +
          `/A<</O/Layout/Placement/Block/SpaceAfter 8.04>>/Lang(en-US)>>`,
      );
  }
  return packMany(objects);
}

/**
 * Writes a document. For each page number, `objectsOf` returns the objects of that page. The first of them is the page
 * itself.
 */
function document(objectsOf: (number: number) => (string | Buffer)[]): Buffer {
  const objects: (string | Buffer)[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const pages: number[] = [];
  while (pages.length < MAX_DOCUMENT_PAGES) {
    const number = objects.length + 1;
    pages.push(number);
    objects.push(...objectsOf(number));
  }
  return writeMany(objects.with(1, pageTree(pages)));
}

function pageTree(pages: number[]): string {
  return `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`;
}

function page(content: number, resources: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents ${content} 0 R >>`;
}

function stream(dict: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}
