/**
 * Finds and fills the fields of documents, which strangers made: in processes of their own, with limits of time and memory, as
 * uploads are inspected.
 */
import { availableParallelism } from 'node:os';
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

/** Every call throws WorkersBusy when too many documents wait, and PdfTooComplex. */
export interface PdfLayouts {
  /** For each text, every place where it stands. */
  find(document: Buffer, texts: readonly string[]): Promise<TextBox[][]>;
  suggest(document: Buffer, roles: readonly NamedRole[]): Promise<FoundField[]>;
  fill(document: Buffer, plan: FillPlan): Promise<FillOutcome>;
  /** The indexes of those that lie under an annotation. */
  covered(document: Buffer, boxes: readonly PlacedBox[]): Promise<number[]>;
  /** Where annotations would hide a field. */
  hiding(document: Buffer): Promise<HidingAnnotation[]>;
  /** For each set of values, those that could not be drawn. */
  check(sets: readonly (readonly FilledField[])[]): Promise<FillProblem[][]>;
  close(): Promise<void>;
}

export type FillPlan = Omit<Extract<LayoutProtocol['request'], { kind: 'fill' }>, 'kind' | 'document'>;

export type FillOutcome =
  | { ok: true; bytes: Buffer; formFields: number }
  | { ok: false; reason: 'signed' }
  /** The indexes of fields, and then of taken places, that lie under an annotation. */
  | { ok: false; reason: 'covered'; boxes: number[] }
  | { ok: false; reason: 'values'; problems: FillProblem[] };

type HidingAnnotation = Extract<LayoutAnswer, { kind: 'hiding' }>['annotations'][number];

/** It takes more time or memory than a document of its size should. */
export class PdfTooComplex extends Error {
  override readonly name = 'PdfTooComplex';
}

const LAYOUT: WorkerKind<LayoutProtocol> = {
  name: 'PDF layout',
  program: new URL('./layout-child.ts', import.meta.url),
  // Fonts of eleven scripts, the document, and the glyphs of its pages.
  heapMebibytes: 384,
  // It reads its own code and fonts: no writing, no further processes, no native code.
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
    if (!isOneOf(answer, kinds)) throw new Error('Bug: the process answers what it was not asked');
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
        'covered',
      );
      switch (answer.kind) {
        case 'filled': {
          const { buffer, byteOffset, byteLength } = answer.bytes;
          const bytes = Buffer.from(buffer, byteOffset, byteLength);
          return { ok: true, bytes, formFields: answer.formFields };
        }
        case 'unfilled':
          return { ok: false, reason: 'values', problems: answer.problems };
        case 'signed':
          return { ok: false, reason: 'signed' };
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
