/** Returns the text of a page from pdf.js in the coordinates of the page as shown. */
import type * as Library from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageText, TextItem } from './page-text.ts';

type Content = Awaited<ReturnType<Library.PDFPageProxy['getTextContent']>>;
type Item = Content['items'][number];

/** The maximum slope of horizontal text, in radians. */
const LEVEL = 0.05;

/** pdf.js's `getTextContent` reads the same stream with `for await`, which requires at least Chrome 124 or Safari 26. */
export async function textItemsOf(page: Library.PDFPageProxy): Promise<Item[]> {
  const stream: ReadableStream<Content> = page.streamTextContent();
  const reader = stream.getReader();
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return items;
    items.push(...value.items);
  }
}

export function pageTextOf(content: readonly Item[], viewport: Library.PageViewport): PageText {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = viewport.transform;
  const items = content.flatMap((item): TextItem[] => {
    if (!('str' in item) || item.str === '') return [];
    const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = item.transform.map(Number);
    const along = { x: a * ta + c * tb, y: b * ta + d * tb };
    const up = { x: a * tc + c * td, y: b * tc + d * td };
    return [
      {
        text: item.str,
        x: a * te + c * tf + e,
        baseline: b * te + d * tf + f,
        width: item.width,
        size: Math.hypot(up.x, up.y),
        font: item.fontName,
        isRightToLeft: item.dir === 'rtl',
        isLevel: Math.abs(Math.atan2(along.y, along.x)) < LEVEL,
      },
    ];
  });
  return { size: { width: viewport.width, height: viewport.height }, items };
}
