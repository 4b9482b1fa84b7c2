/**
 * Rewrites documents into a strict form that every program displays alike, proves by drawing that nothing visible changed,
 * and compares sealed documents. All of it in separate processes with limits, because the input is untrusted and an engine
 * may loop.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { asBuffer } from '../../processes/as-buffer.ts';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import { changeText } from '../normalise/changes.ts';
import {
  rebuildAnswer,
  type Difference,
  type RebuildAnswer,
  type RebuildProtocol,
} from './rebuild-messages.ts';
import { inRuns } from './in-runs.ts';
import { createRecentResults } from './recent-results.ts';

/** The pictures of the pages as shown to signers, for the evidence. */
export interface PagePictures {
  /** The engine with its version. Only pictures of the same engine are comparable. */
  engine: string;
  /** The SHA-256 of each page's picture. */
  sha256: readonly string[];
}

/** A document in its strict form. */
interface RebuiltPdf {
  ok: true;
  /** Identical to the document if it was already in the strict form. */
  bytes: Buffer;
  /** The changes in words, such as '2 annotations drawn into the pages'. */
  changes: readonly string[];
  /** True if the document carries signatures, which the strict form only shows. */
  wasSigned: boolean;
  /** The pictures of all pages. Null if only some pages were compared. */
  pictures: PagePictures | null;
}

/** Pages from the first to the last one, counted from 1. */
export interface PageRange {
  from: number;
  to: number;
}

export type RebuildRefusal = {
  ok: false;
  reason: 'UNREPRESENTABLE' | 'LOOKS_DIFFERENT' | 'ENGINES_DISAGREE' | 'TOO_COMPLEX';
  /** The page, counted from 1. Null if the reason concerns the whole document. */
  page: number | null;
  detail: string;
};

export interface PdfRebuilder {
  /**
   * Throws WorkersBusy if too many documents wait. Recent results are reused. Compares all pages, or only those in
   * `changed` if the others were compared before in a document that differs only there.
   */
  rebuild(document: Buffer, pages: number, changed?: PageRange): Promise<RebuiltPdf | RebuildRefusal>;
  /** Throws WorkersBusy if too many documents wait. Returns null if a page cannot be drawn. Recent results are reused. */
  draw(document: Buffer, pages: number): Promise<PagePictures | null>;
  /**
   * Returns a small picture of the first page in WebP format, or null if it cannot be drawn. Throws WorkersBusy if too many
   * documents wait. Recent results are reused.
   */
  firstPage(document: Buffer): Promise<Buffer | null>;
  /** Returns where the sealed pages differ from the shown ones outside our stamps, or null. */
  compareSealed(versions: SealedVersions): Promise<Difference | 'undrawable' | null>;
  close(): Promise<void>;
}

interface SealedVersions extends Pick<
  Extract<RebuildProtocol['request'], { kind: 'compare' }>,
  'stamps' | 'mark'
> {
  shown: Buffer;
  sealed: Buffer;
  /** The number of pages of the shown document. The pages that the seal appends are not compared. */
  pages: number;
}

const REBUILDING: WorkerKind<RebuildProtocol> = {
  name: 'PDF rebuilding',
  program: new URL('./rebuild-child.ts', import.meta.url),
  // The heap can be small, because the pictures lie outside it.
  heapMebibytes: 160,
  // The process reads fonts and the engines and draws with a native library, but it may neither write files nor start
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
  // A worker may have been too slow only because the machine was busy, so such results are not remembered.
  const recent = createRecentResults<PagePictures | null>({ isLasting: (pictures) => pictures !== null });
  const firstPages = createRecentResults<Buffer | null>({
    isLasting: (picture) => picture !== null,
    sizeOf: (picture) => picture?.length ?? 0,
  });
  const rebuilt = createRecentResults<RebuiltPdf | RebuildRefusal>({
    isLasting: (result) => result.ok || result.reason !== 'TOO_COMPLEX',
    sizeOf: (result) => (result.ok ? result.bytes.length : 0),
  });

  const ask = (request: RebuildProtocol['request']): Promise<RebuildAnswer> =>
    pool.ask(request, () => ({
      kind: 'undrawable',
      page: 'from' in request ? request.from : 1,
      detail: 'too slow',
    }));

  async function rebuild(document: Buffer, compared: PageRange): Promise<RebuiltPdf | RebuildRefusal> {
    const answer = await ask({ kind: 'normalise', document });
    if (answer.kind === 'undrawable') return undrawable(answer);
    if (answer.kind !== 'rewritten') throw new Error(UNASKED);
    const { normalisation } = answer;
    if (normalisation.kind === 'refused') return unrepresentable(normalisation.reasons);
    const bytes = asBuffer(normalisation.bytes);
    const before = bytes.equals(document) ? null : document;
    const sha256: string[] = [];
    let engine = '';
    const refused = await inRuns<RebuildRefusal>(compared, async (from, to) => {
      const proof = await ask({ kind: 'prove', before, after: bytes, from, to });
      if (proof.kind === 'undrawable') return undrawable(proof);
      if (proof.kind !== 'proved') throw new Error(UNASKED);
      if (proof.difference) return differs(proof.difference);
      engine = proof.engine;
      for (const [index, picture] of proof.pictures.entries()) sha256[from - 1 + index] = picture;
      return null;
    });
    const changes = normalisation.changes.map(changeText);
    const wasSigned = normalisation.changes.some(({ kind }) => kind === 'SIGNATURES_REMOVED');
    return refused ?? { ok: true, bytes, changes, wasSigned, pictures: { engine, sha256 } };
  }

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
    const answer = await ask({ kind: 'picture', document });
    if (answer.kind === 'undrawable') return null;
    if (answer.kind !== 'pictured') throw new Error(UNASKED);
    return asBuffer(answer.webp);
  }

  return {
    rebuild: async (document, pages, changed) => {
      if (!changed) return rebuilt.get(hashOf(document), () => rebuild(document, allOf(pages)));
      const outcome = await rebuild(document, changed);
      return outcome.ok ? { ...outcome, pictures: null } : outcome;
    },
    draw: (document, pages) => recent.get(hashOf(document), () => draw(document, pages)),
    firstPage: (document) => firstPages.get(hashOf(document), () => firstPage(document)),
    compareSealed: async ({ pages, ...versions }) => {
      let isComplete = true;
      const difference = await inRuns(allOf(pages), async (from, to) => {
        const answer = await ask({ kind: 'compare', ...versions, from, to });
        if (answer.kind === 'compared') return answer.difference;
        if (answer.kind !== 'undrawable') throw new Error(UNASKED);
        // A page that cannot be drawn must not hide a difference on another page.
        isComplete = false;
        return null;
      });
      return difference ?? (isComplete ? null : 'undrawable');
    },
    close: () => pool.close(),
  };
}

const allOf = (pages: number): PageRange => ({ from: 1, to: pages });

const UNASKED = 'Bug: the process answered a different request';

const undrawable = ({ page }: { page: number }): RebuildRefusal => ({
  ok: false,
  reason: 'TOO_COMPLEX',
  page,
  detail: `Page ${page} cannot be drawn within the limits. ${PRINT_AGAIN}`,
});

function unrepresentable([first]: readonly { page: number | null; detail: string }[]): RebuildRefusal {
  const page = first?.page ?? null;
  const where = page === null ? '' : `Page ${page}: `;
  const detail = `${where}${first?.detail ?? 'The document cannot be rewritten.'} ${PRINT_AGAIN}`;
  return { ok: false, reason: 'UNREPRESENTABLE', page, detail };
}

function differs({ kind, page, x, y }: Difference & { kind: 'change' | 'engines' }): RebuildRefusal {
  const place = `page ${page}, ${x} points from the left and ${y} points from the top`;
  return kind === 'change'
    ? {
        ok: false,
        reason: 'LOOKS_DIFFERENT',
        page,
        detail: `The document looks different after it is rewritten into its strict form (${place}). ${PRINT_AGAIN}`,
      }
    : {
        ok: false,
        reason: 'ENGINES_DISAGREE',
        page,
        detail: `PDF programs display the document differently (${place}). ${PRINT_AGAIN}`,
      };
}

const PRINT_AGAIN = 'Print the document to a new PDF and upload that.';

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
