/** The text of a PDF and where it stands, by the reader that browsers use. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** In points from the top left corner of the page. */
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
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size = 0, left = 0, up = 0]: number[] = item.transform;
        return { text: item.str, left, right: left + item.width, baseline: height - up, size };
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
