/** Provides a fake PDF library. The test decides how pages are drawn. */
import type { PageText } from '../../pdf/page-text.ts';
import type {
  OpenPdf,
  OutlineEntry,
  PdfDocument,
  PdfEvents,
  PdfFile,
  PdfPage,
  PdfSource,
} from '../../pdf/pdf-source.ts';

interface Pages {
  count: number;
  /** Whether the last part of the file arrives only when the test releases it. */
  arrivesLater?: boolean;
  /** Called before a page is drawn. It may reject or never settle. */
  draw?: (number: number) => Promise<void>;
  text?: (number: number) => PageText;
  outline?: OutlineEntry[];
}

export interface FakePdf extends PdfSource {
  opened: { file: PdfFile; events: PdfEvents }[];
  prepared: number;
  closed: number;
  drawn: { page: number; canvas: HTMLCanvasElement }[];
  released: number[];
}

/** Creates the fake with A4 pages that open immediately, or with the given outcome of opening. */
export function fakePdf(pages: Pages | (() => Promise<PdfDocument>)): FakePdf {
  const fake: FakePdf = {
    opened: [],
    prepared: 0,
    closed: 0,
    drawn: [],
    released: [],
    prepare: () => void (fake.prepared += 1),
    isReady: () => true,
    open(file, events): OpenPdf {
      fake.opened.push({ file, events });
      if (!('count' in pages && pages.arrivesLater)) events.onIntact();
      const document = 'count' in pages ? Promise.resolve(documentOf(fake, pages)) : pages();
      return { document, close: () => (fake.closed += 1) };
    },
  };
  return fake;
}

function documentOf(
  fake: FakePdf,
  { count, draw = async () => undefined, text = oneLine, outline = [] }: Pages,
): PdfDocument {
  const page = async (number: number): Promise<PdfPage> => ({
    size: { width: 595, height: 842 },
    async draw(canvas) {
      canvas.width = 10;
      canvas.height = 14;
      await draw(number);
      fake.drawn.push({ page: number, canvas });
    },
    async renderText(container) {
      container.append(`Text of page ${number}`);
    },
    ink: async () => ({ left: 0, right: 595, rows: [] }),
    text: async () => text(number),
    release: () => void fake.released.push(number),
  });
  return {
    pages: count,
    firstPage: { width: 595, height: 842 },
    page,
    outline: async () => outline,
    language: async () => 'en-IN',
  };
}

function oneLine(number: number): PageText {
  const item = { text: `Text of page ${number}.`, x: 72, baseline: 100, width: 200, size: 11, font: 'f1' };
  return { size: { width: 595, height: 842 }, items: [{ ...item, isRightToLeft: false, isLevel: true }] };
}
