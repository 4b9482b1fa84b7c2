import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pdfjsSource } from './pdfjs-source.ts';

const library = vi.hoisted(() => ({ happened: new Array<string>(), laying: Promise.resolve() }));

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  VerbosityLevel: { ERRORS: 0 },
  PDFDataRangeTransport: Object,
  TextLayer: class {
    static cleanup() {
      library.happened.push('measures given back');
    }
    async render() {
      await library.laying;
      library.happened.push('words laid');
    }
    cancel() {}
  },
  getDocument: () => ({
    promise: Promise.resolve({ numPages: 1, getPage: async () => page }),
    destroy: async () => undefined,
  }),
}));

const page = { getViewport: () => ({ width: 595, height: 842 }), streamTextContent: () => undefined };

const ignored = () => undefined;

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(new Uint8Array(100), { status: 206 })));
afterEach(() => vi.unstubAllGlobals());

async function layWords(laying: Promise<void>): Promise<void> {
  library.happened = [];
  library.laying = laying;
  const file = { url: 'https://api.test/file', headers: {}, bytes: 100 };
  const opened = pdfjsSource.open(file, {
    onBytes: ignored,
    onIntact: ignored,
    onStalled: ignored,
    onRefused: ignored,
  });
  try {
    const first = await (await opened.document).page(1);
    await first.renderText(document.createElement('div'), new AbortController().signal);
  } finally {
    opened.close();
  }
}

it("frees the resources used to measure a page's text", async () => {
  await layWords(Promise.resolve());
  expect(library.happened).toEqual(['words laid', 'measures given back']);
});

it('frees them even if the text layout failed', async () => {
  await expect(layWords(Promise.reject(new Error('broken font')))).rejects.toThrow('broken font');
  expect(library.happened).toEqual(['measures given back']);
});
