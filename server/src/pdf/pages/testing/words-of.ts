/** Reads the text of a PDF, with its positions, by pdf.js, which browsers use too. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text with its position in points from the top left corner of the visible page, after cropping and rotation. */
export interface PlacedText {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

export async function pagesOf(file: Uint8Array): Promise<PlacedText[][]> {
  const loading = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[] = item.transform;
        const length = Math.hypot(a, b) || 1;
        const end = [e + (a / length) * item.width, f + (b / length) * item.width] as const;
        const [[x = 0, y = 0], [endX = 0]] = [
          viewport.convertToViewportPoint(e, f),
          viewport.convertToViewportPoint(...end),
        ];
        return { text: item.str, left: x, right: endX, baseline: y, size: Math.hypot(c, d) };
      }),
    );
  }
  await loading.destroy();
  return pages;
}

export async function textOf(file: Uint8Array): Promise<string[]> {
  return (await pagesOf(file)).map((page) =>
    page
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/ +/g, ' '),
  );
}
