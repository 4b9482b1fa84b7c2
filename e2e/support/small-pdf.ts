/**
 * Creates a minimal valid PDF. It has A4 pages with one line of text and a correct cross-reference table (ISO 32000-1
 * 7.5).
 */

/** A rectangle in a PDF, given by two opposite corners. Coordinates are in points from the bottom left of the page. */
export type Rectangle = readonly [number, number, number, number];

/** Creates the PDF. `comment` is the position of an annotation that covers content of the first page. */
export function smallPdf(text: string, pages = 1, comment?: Rectangle): Uint8Array<ArrayBuffer> {
  const pageNumbers = Array.from({ length: pages }, (_, index) => index + 1);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${pageNumbers.map((page) => `${pageId(page)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pageNumbers.flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageId(page) + 1} 0 R${comment && page === 1 ? withSquare(comment, pageId(pages + 1)) : ''} >>`,
      stream(`BT /F1 20 Tf 72 740 Td (${escapeText(text)}, page ${page} of ${pages}) Tj ET`),
    ]),
    ...(comment ? [appearanceOf(comment)] : []),
  ];
  return new TextEncoder().encode(withCrossReferences(objects));
}

const withSquare = (corners: Rectangle, appearanceId: number): string =>
  ` /Annots [<< /Type /Annot /Subtype /Square /Rect [${corners.join(' ')}] /F 4 /AP << /N ${appearanceId} 0 R >> >>]`;

function appearanceOf([left, bottom, right, top]: Rectangle): string {
  const [width, height] = [right - left, top - bottom];
  const contents = `1 0.9 0.6 rg 0.6 0.3 0 RG 1 1 ${width - 2} ${height - 2} re B`;
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Length ${contents.length} >>\nstream\n${contents}\nendstream`;
}

/**
 * Returns the object number of a page. The catalogue, the page tree and the font come first. Each page object is
 * followed by its contents.
 */
function pageId(page: number): number {
  return 2 + 2 * page;
}

function withCrossReferences(objects: readonly string[]): string {
  let file = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${entries}${trailer}`;
}

function stream(contents: string): string {
  return `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`;
}

/**
 * Replaces all characters except printable ASCII, so that offsets in characters equal offsets in bytes. Escapes the
 * special characters of strings.
 */
function escapeText(text: string): string {
  return text.replaceAll(/[^ -~]/g, '?').replaceAll(/[()\\]/g, '\\$&');
}
