/**
 * Rewrites an upload and proves by drawing that nothing visible changed. If a page cannot be rewritten, either the
 * upload is refused, or the page is replaced with its picture.
 */
import type { UnrepresentablePages } from '@countersign/contract/rules/normalise';
import { asBuffer } from '../../processes/as-buffer.ts';
import { changeText, type PagePicture } from '../normalise/changes.ts';
import { inRuns } from './in-runs.ts';
import type { Difference, Engine, RebuildAnswer, RebuildProtocol } from './rebuild-messages.ts';

/** The pictures of the pages as shown to signers. Their hashes are stored in the evidence. */
export interface PagePictures {
  /** The engine with its version. Only pictures drawn by the same engine are comparable. */
  engine: string;
  /** The SHA-256 of each page's picture. */
  sha256: readonly string[];
}

/** A document in its strict form. */
export interface RebuiltPdf {
  ok: true;
  /** The document in its strict form. If the upload already was in that form, the bytes are unchanged. */
  bytes: Buffer;
  /** The changes in words, such as '2 annotations drawn into the pages'. */
  changes: readonly string[];
  /** True if the upload had digital signatures. The strict form retains only their appearance. */
  wasSigned: boolean;
  /** The pictures of all pages, or null if only some pages were compared. */
  pictures: PagePictures | null;
}

/** A range of pages, counted from 1. Both ends are included. */
export interface PageRange {
  from: number;
  to: number;
}

export interface RebuildOptions {
  /**
   * The only pages to compare. It is set if all other pages were compared earlier, in a document that differs only in
   * these pages. No page is replaced then, because it is not known whether the other pages need it.
   */
  compared?: PageRange | undefined;
  unrepresentablePages?: UnrepresentablePages | undefined;
}

/** A picture of a page that causes the refusal, as one engine draws it. */
export interface RefusedPicture {
  engine: Engine;
  version: 'upload' | 'strict_form';
  webp: Buffer;
}

export interface RebuildRefusal {
  ok: false;
  reason: 'UNREPRESENTABLE' | 'LOOKS_DIFFERENT' | 'ENGINES_DISAGREE' | 'TOO_COMPLEX';
  /** The number of the page, counted from 1, or null if the reason concerns the whole document. */
  page: number | null;
  detail: string;
  /** The two pictures that the sender compares. A picture is missing if the page cannot be drawn. */
  pictures: readonly RefusedPicture[];
}

type Ask = (request: RebuildProtocol['request']) => Promise<RebuildAnswer>;
type Rebuild = (
  document: Buffer,
  compared: PageRange,
  mode: UnrepresentablePages,
) => Promise<RebuiltPdf | RebuildRefusal>;

export function rebuildWith(ask: Ask): Rebuild {
  return async (document, compared, mode) => {
    const replaced: PagePicture[] = [];
    for (;;) {
      const outcome = await attempt(ask, document, { compared, replaced, findsAll: mode === 'rasterise' });
      if (outcome.kind === 'rebuilt') return outcome.rebuilt;
      const pages = mode === 'rasterise' ? replaceable(outcome.failures, replaced) : [];
      if (pages.length === 0) return withPictures(ask, document, outcome);
      const answer = await ask({ kind: 'replace', document, pages });
      if (answer.kind === 'undrawable') return undrawable(answer);
      if (answer.kind !== 'replaced') throw new Error(UNASKED);
      replaced.push(...answer.pictures);
    }
  };
}

type Failure = Pick<RebuildRefusal, 'reason' | 'page' | 'detail'>;
type Attempt =
  | { kind: 'rebuilt'; rebuilt: RebuiltPdf }
  /** The upload cannot be rewritten. `bytes` is null if the strict form could not be written. */
  | { kind: 'failed'; failures: readonly [Failure, ...Failure[]]; bytes: Buffer | null };

interface AttemptOptions {
  compared: PageRange;
  replaced: readonly PagePicture[];
  findsAll: boolean;
}

async function attempt(ask: Ask, document: Buffer, options: AttemptOptions): Promise<Attempt> {
  const { compared, replaced, findsAll } = options;
  const answer = await ask({ kind: 'normalise', document, replaced });
  if (answer.kind === 'undrawable') return failed([undrawable(answer)], null);
  if (answer.kind !== 'rewritten') throw new Error(UNASKED);
  const { normalisation } = answer;
  if (normalisation.kind === 'refused') return failed(normalisation.reasons.map(unrepresentable), null);
  const bytes = asBuffer(normalisation.bytes);
  const before = bytes.equals(document) ? null : document;
  const pages = replaced.map(({ page }) => page);
  const sha256: string[] = [];
  const failures: Failure[] = [];
  let engine = '';
  await inRuns(compared, async (from, to) => {
    for (let first = from; first <= to;) {
      const proof = await ask({ kind: 'prove', before, after: bytes, replaced: pages, from: first, to });
      if (proof.kind !== 'proved' && proof.kind !== 'undrawable') throw new Error(UNASKED);
      if (proof.kind === 'undrawable') failures.push(undrawable(proof));
      else {
        engine = proof.engine;
        for (const [index, picture] of proof.pictures.entries()) sha256[first - 1 + index] = picture;
        if (!proof.difference) return null;
        failures.push(differs(proof.difference));
      }
      if (!findsAll || proof.kind === 'undrawable') return failures;
      first = (failures.at(-1)?.page ?? to) + 1;
    }
    return null;
  });
  if (failures.length > 0) return failed(failures, bytes);
  const { changes } = normalisation;
  const rebuilt = {
    ok: true as const,
    bytes,
    changes: changes.map(changeText),
    wasSigned: changes.some(({ kind }) => kind === 'SIGNATURES_REMOVED'),
    pictures: { engine, sha256 },
  };
  return { kind: 'rebuilt', rebuilt };
}

/**
 * Returns the pages to replace. The result is empty if a failure does not concern a single page, or concerns a page
 * that is already replaced.
 */
function replaceable(failures: readonly Failure[], replaced: readonly PagePicture[]): number[] {
  const pages = failures.map(({ page, reason }) => (reason === 'TOO_COMPLEX' ? null : page));
  const known = new Set<number | null>(replaced.map(({ page }) => page));
  return pages.every((page) => page !== null && !known.has(page))
    ? pages.filter((page) => page !== null)
    : [];
}

/** Adds the two pictures of a page to its refusal. The sender compares them to decide what to do about the page. */
async function withPictures(
  ask: Ask,
  document: Buffer,
  { failures: [failure], bytes }: Extract<Attempt, { kind: 'failed' }>,
): Promise<RebuildRefusal> {
  const { page, reason } = failure;
  const pictures: RefusedPicture[] = [];
  const add = async (version: RefusedPicture['version'], engine: Engine): Promise<void> => {
    const drawn = version === 'upload' ? document : bytes;
    if (page === null || drawn === null) return;
    const answer = await ask({ kind: 'picture', document: drawn, page, engine });
    if (answer.kind === 'pictured') pictures.push({ engine, version, webp: asBuffer(answer.webp) });
  };
  if (reason === 'LOOKS_DIFFERENT') {
    await add('upload', 'pdf.js');
    await add('strict_form', 'pdf.js');
  } else if (reason !== 'TOO_COMPLEX') {
    const version = reason === 'ENGINES_DISAGREE' ? 'strict_form' : 'upload';
    await add(version, 'pdf.js');
    await add(version, 'PDFium');
  }
  return { ok: false, ...failure, pictures };
}

function failed(failures: readonly Failure[], bytes: Buffer | null): Attempt {
  const [first = unrepresentable(null), ...others] = failures.toSorted(
    (one, other) => (one.page ?? 0) - (other.page ?? 0),
  );
  return { kind: 'failed', failures: [first, ...others], bytes };
}

export const UNASKED = 'Bug: the process answered a different request';

const undrawable = ({ page, detail }: { page: number; detail: string }): RebuildRefusal => ({
  ok: false,
  reason: 'TOO_COMPLEX',
  page,
  detail: `Page ${page} cannot be drawn within the limits (${detail}). ${PRINT_AGAIN}`,
  pictures: [],
});

function unrepresentable(refusal: { page: number | null; detail: string } | null): Failure {
  const page = refusal?.page ?? null;
  const where = page === null ? '' : `Page ${page}: `;
  const detail = `${where}${refusal?.detail ?? 'The document cannot be rewritten.'} ${PRINT_AGAIN}`;
  return { reason: 'UNREPRESENTABLE', page, detail };
}

function differs({ kind, page, x, y }: Difference & { kind: 'change' | 'engines' }): Failure {
  const place = `page ${page}, ${x} points from the left and ${y} points from the top`;
  return kind === 'change'
    ? {
        reason: 'LOOKS_DIFFERENT',
        page,
        detail: `The document looks different after it is rewritten into its strict form (${place}). ${PRINT_AGAIN}`,
      }
    : {
        reason: 'ENGINES_DISAGREE',
        page,
        detail: `PDF programs display the document differently (${place}). ${PRINT_AGAIN}`,
      };
}

const PRINT_AGAIN = 'Print the document to a new PDF and upload that.';
