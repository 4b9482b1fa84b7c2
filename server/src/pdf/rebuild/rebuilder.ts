/**
 * Rewrites documents into a strict form that every program displays alike, proves by drawing that nothing visible
 * changed, and compares sealed documents. The work runs in separate processes with limits, because the input is
 * untrusted and an engine may loop forever.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { asBuffer } from '../../processes/as-buffer.ts';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import {
  rebuildAnswer,
  type Difference,
  type RebuildAnswer,
  type RebuildProtocol,
} from './rebuild-messages.ts';
import { inRuns } from './in-runs.ts';
import {
  rebuildWith,
  UNASKED,
  type PagePictures,
  type PageRange,
  type RebuildOptions,
  type RebuildRefusal,
  type RebuiltPdf,
} from './rebuild-upload.ts';
import { prependWith, type CountedPdf } from './prepend.ts';
import { createRecentResults } from './recent-results.ts';

export interface PdfRebuilder {
  /**
   * Rewrites a document. Recent results are reused, unless only some pages are compared. Throws WorkersBusy if too many
   * documents are waiting.
   */
  rebuild(document: Buffer, pages: number, options?: RebuildOptions): Promise<RebuiltPdf | RebuildRefusal>;
  /**
   * Places the pages of `front` in front of the document. The two documents and the result are in the strict form, and
   * every page looks as before. Throws WorkersBusy if too many documents are waiting.
   */
  prepend(front: CountedPdf, document: CountedPdf): Promise<RebuiltPdf | RebuildRefusal>;
  /**
   * Draws all pages. Returns null if a page cannot be drawn. Recent results are reused. Throws WorkersBusy if too many
   * documents are waiting.
   */
  draw(document: Buffer, pages: number): Promise<PagePictures | null>;
  /**
   * Returns a small picture of the first page in WebP format, or null if the page cannot be drawn. Recent results are
   * reused. Throws WorkersBusy if too many documents are waiting.
   */
  firstPage(document: Buffer): Promise<Buffer | null>;
  /**
   * Compares the sealed pages with the pages that were shown. Returns the first difference outside our stamps, or null
   * if there is none.
   */
  compareSealed(versions: SealedVersions): Promise<Difference | 'undrawable' | null>;
  close(): Promise<void>;
}

interface SealedVersions extends Pick<
  Extract<RebuildProtocol['request'], { kind: 'compare' }>,
  'stamps' | 'mark'
> {
  shown: Buffer;
  sealed: Buffer;
  /** The number of pages of the document as shown. Pages that are appended at sealing are not compared. */
  pages: number;
}

const REBUILDING: WorkerKind<RebuildProtocol> = {
  name: 'PDF rebuilding',
  program: new URL('./rebuild-child.ts', import.meta.url),
  // The heap can be small, because pictures are stored outside it.
  heapMebibytes: 160,
  // The process reads fonts and the engines, and draws with a native library. It cannot write files or start
  // processes.
  flags: ['--max-semi-space-size=8', '--permission', '--allow-fs-read=*', '--allow-addons'],
  stderr: 'ignore',
  answer: rebuildAnswer,
};

const DEFAULTS = {
  size: availableParallelism(),
  maxWaiting: 64,
  maxWaitMs: 60_000,
  startMs: 30_000,
  processorMs: 15_000,
  timeoutMs: 90_000,
  idleMs: 30_000,
};

export function createPdfRebuilder(options: Partial<typeof DEFAULTS> = {}): PdfRebuilder {
  const pool = createWorkerPool(REBUILDING, { ...DEFAULTS, ...options });
  // A failed drawing is not stored, because the worker may have been slow only because the machine was busy.
  const recent = createRecentResults<PagePictures | null>({ isLasting: (pictures) => pictures !== null });
  const firstPages = createRecentResults<Buffer | null>({
    isLasting: (picture) => picture !== null,
    sizeOf: (picture) => picture?.length ?? 0,
  });
  const rebuilt = createRecentResults<RebuiltPdf | RebuildRefusal>({
    isLasting: (result) => result.ok || result.reason !== 'TOO_COMPLEX',
    sizeOf: (result) =>
      result.ok ? result.bytes.length : result.pictures.reduce((sum, { webp }) => sum + webp.length, 0),
  });

  const ask = (request: RebuildProtocol['request']): Promise<RebuildAnswer> =>
    pool.ask(request, () => ({
      kind: 'undrawable',
      page: 'from' in request ? request.from : 1,
      detail: 'too slow',
    }));

  const rebuild = rebuildWith(ask);

  async function draw(document: Buffer, pages: number): Promise<PagePictures | null> {
    const sha256: string[] = [];
    let engine = '';
    const failed = await inRuns(allOf(pages), async (from, to) => {
      const answer = await ask({ kind: 'draw', document, from, to });
      if (answer.kind === 'undrawable') return answer;
      if (answer.kind !== 'drawn') throw new Error(UNASKED);
      engine = answer.engine;
      for (const [index, picture] of answer.pictures.entries()) sha256[from - 1 + index] = picture;
      return null;
    });
    return failed === null ? { engine, sha256 } : null;
  }

  async function firstPage(document: Buffer): Promise<Buffer | null> {
    const answer = await ask({ kind: 'picture', document, page: 1, engine: 'pdf.js' });
    if (answer.kind === 'undrawable') return null;
    if (answer.kind !== 'pictured') throw new Error(UNASKED);
    return asBuffer(answer.webp);
  }

  const drawRecent: PdfRebuilder['draw'] = (document, pages) =>
    recent.get(hashOf(document), () => draw(document, pages));

  return {
    prepend: prependWith(ask, drawRecent),
    rebuild: async (document, pages, { unrepresentablePages = 'refuse', compared } = {}) => {
      if (compared) {
        const outcome = await rebuild(document, compared, 'refuse');
        return outcome.ok ? { ...outcome, pictures: null } : outcome;
      }
      return rebuilt.get(`${unrepresentablePages} ${hashOf(document)}`, () =>
        rebuild(document, allOf(pages), unrepresentablePages),
      );
    },
    draw: drawRecent,
    firstPage: (document) => firstPages.get(hashOf(document), () => firstPage(document)),
    compareSealed: async ({ pages, ...versions }) => {
      let isComplete = true;
      const difference = await inRuns(allOf(pages), async (from, to) => {
        const answer = await ask({ kind: 'compare', ...versions, from, to });
        if (answer.kind === 'compared') return answer.difference;
        if (answer.kind !== 'undrawable') throw new Error(UNASKED);
        // The comparison continues, because a page that cannot be drawn must not hide a difference on another page.
        isComplete = false;
        return null;
      });
      return difference ?? (isComplete ? null : 'undrawable');
    },
    close: () => pool.close(),
  };
}

const allOf = (pages: number): PageRange => ({ from: 1, to: pages });

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
