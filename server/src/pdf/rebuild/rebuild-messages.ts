/** The messages between the server and the process that draws documents. */
import { z } from 'zod';
import type { Area } from '../rendering/picture.ts';

/** An area on a page, counted from 1. */
export type PageArea = Area & { page: number };

export interface RebuildProtocol {
  request:
    /** Draws pages with the engine of the signer's screen. */
    | { kind: 'draw'; document: Uint8Array; from: number; to: number }
    /** Draws the pages as shown and as sealed, without the areas of our own stamps. */
    | {
        kind: 'compare';
        shown: Uint8Array;
        sealed: Uint8Array;
        stamps: readonly PageArea[];
        /** Placed on every page of a test, in the middle of the line at `top`. */
        mark: { width: number; height: number; top: number } | null;
        from: number;
        to: number;
      };
  answer: RebuildAnswer;
}

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const difference = area.extend({ page: z.number().int() });
export type Difference = z.infer<typeof difference>;

const undrawable = z.object({ kind: z.literal('undrawable'), page: z.number().int(), detail: z.string() });

export const rebuildAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), pictures: z.array(z.string()), engine: z.string() }),
  z.object({ kind: z.literal('compared'), difference: difference.nullable() }),
  undrawable,
]);
export type RebuildAnswer = z.infer<typeof rebuildAnswer>;
