/**
 * Finds and fills the fields of untrusted documents. As in the inspection of uploads, the work runs in separate
 * processes with limits on time and memory.
 */
import { availableParallelism } from 'node:os';
import { asBuffer } from '../../processes/as-buffer.ts';
import { createWorkerPool } from '../../processes/worker-pool.ts';
import type { WorkerKind } from '../../processes/worker.ts';
import type { NamedRole } from './guess.ts';
import type { TextBox } from '../document/visible-page.ts';
import {
  type FilledField,
  type FillProblem,
  type LayoutAnswer,
  layoutAnswer,
  type LayoutProtocol,
  type PlacedBox,
} from './layout-messages.ts';
import type { FoundField } from './suggest.ts';

/**
 * Finds and fills fields. Every call throws WorkersBusy if too many documents are waiting, and PdfTooComplex if a
 * document exceeds the limits.
 */
export interface PdfLayouts {
  /** Returns all occurrences of each text, in the order of the texts. */
  find(document: Buffer, texts: readonly string[]): Promise<TextBox[][]>;
  suggest(document: Buffer, roles: readonly NamedRole[]): Promise<FoundField[]>;
  fill(document: Buffer, plan: FillPlan): Promise<FillOutcome>;
  covered(document: Buffer, boxes: readonly PlacedBox[]): Promise<number[]>;
  /** Returns the places in which annotations would hide a field. */
  hiding(document: Buffer): Promise<HidingAnnotation[]>;
  /** Returns the values that cannot be drawn, for each set of values. */
  check(sets: readonly (readonly FilledField[])[]): Promise<FillProblem[][]>;
  close(): Promise<void>;
}

export type FillPlan = Omit<Extract<LayoutProtocol['request'], { kind: 'fill' }>, 'kind' | 'document'>;

export type FillOutcome =
  | { ok: true; bytes: Buffer; formFields: number }
  | { ok: false; reason: 'signed' }
  | { ok: false; reason: 'unclear'; page: number }
  /**
   * The indexes of the fields that lie under an annotation. The indexes count the values first and then the `taken`
   * boxes.
   */
  | { ok: false; reason: 'covered'; boxes: number[] }
  | { ok: false; reason: 'values'; problems: FillProblem[] };

type HidingAnnotation = Extract<LayoutAnswer, { kind: 'hiding' }>['annotations'][number];

/** Thrown if a document takes more time or memory than its size justifies. */
export class PdfTooComplex extends Error {
  override readonly name = 'PdfTooComplex';
}

const LAYOUT: WorkerKind<LayoutProtocol> = {
  name: 'PDF layout',
  program: new URL('./layout-child.ts', import.meta.url),
  // The heap is large enough for the fonts of eleven scripts, the document, and the glyphs of its pages.
  heapMebibytes: 384,
  // The process may read its own code and fonts, but cannot write files, start processes or load native code.
  flags: ['--permission', '--allow-fs-read=*'],
  stderr: 'ignore',
  answer: layoutAnswer,
};

const DEFAULTS = {
  size: availableParallelism(),
  maxWaiting: 32,
  maxWaitMs: 30_000,
  startMs: 30_000,
  processorMs: 10_000,
  timeoutMs: 40_000,
  idleMs: 30_000,
};

export function createPdfLayouts(options: Partial<typeof DEFAULTS> = {}): PdfLayouts {
  const pool = createWorkerPool(LAYOUT, { ...DEFAULTS, ...options });

  async function ask<Kind extends LayoutAnswer['kind']>(
    request: LayoutProtocol['request'],
    ...kinds: Kind[]
  ): Promise<Extract<LayoutAnswer, { kind: Kind }>> {
    const answer = await pool.ask(request, () => {
      throw new PdfTooComplex();
    });
    if (!isOneOf(answer, kinds)) throw new Error('Bug: the process returned an unexpected kind of answer');
    return answer;
  }

  return {
    async find(document, texts) {
      return (await ask({ kind: 'find', document, texts: [...texts] }, 'found')).found;
    },
    async suggest(document, roles) {
      return (await ask({ kind: 'suggest', document, roles: [...roles] }, 'suggested')).fields;
    },
    async fill(document, plan) {
      const answer = await ask(
        { kind: 'fill', document, ...plan },
        'filled',
        'unfilled',
        'signed',
        'unclear',
        'covered',
      );
      switch (answer.kind) {
        case 'filled':
          return { ok: true, bytes: asBuffer(answer.bytes), formFields: answer.formFields };
        case 'unfilled':
          return { ok: false, reason: 'values', problems: answer.problems };
        case 'signed':
          return { ok: false, reason: 'signed' };
        case 'unclear':
          return { ok: false, reason: 'unclear', page: answer.page };
        case 'covered':
          return { ok: false, reason: 'covered', boxes: answer.boxes };
      }
    },
    async covered(document, boxes) {
      return (await ask({ kind: 'covered', document, boxes: [...boxes] }, 'covered')).boxes;
    },
    async hiding(document) {
      return (await ask({ kind: 'hiding', document }, 'hiding')).annotations;
    },
    async check(sets) {
      const asked = sets.map((fields) => [...fields]);
      return (await ask({ kind: 'check', sets: asked }, 'checked')).problems;
    },
    close: () => pool.close(),
  };
}

const isOneOf = <Kind extends LayoutAnswer['kind']>(
  answer: LayoutAnswer,
  kinds: readonly Kind[],
): answer is Extract<LayoutAnswer, { kind: Kind }> => kinds.some((kind) => kind === answer.kind);
