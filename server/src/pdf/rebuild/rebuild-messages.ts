/**
 * The messages between the server and the process that rewrites documents into their strict form and draws their pages.
 */
import { z } from 'zod';
import { normalisation, pagePicture, type PagePicture } from '../normalise/changes.ts';
import type { Area } from '../rendering/picture.ts';

/** The names of the engines as shown to people. pdf.js is the engine of the signer's screen. */
export type Engine = 'pdf.js' | 'PDFium';

/** An area on a page. Pages are counted from 1. */
export type PageArea = Area & { page: number };

export interface RebuildProtocol {
  request:
    /** Rewrites a document. The pages in `replaced` show only a picture. */
    | { kind: 'normalise'; document: Uint8Array; replaced: readonly PagePicture[] }
    /** Places the pages of `front` in front of the document. Both documents are in the strict form. */
    | { kind: 'prepend'; document: Uint8Array; front: Uint8Array }
    /** Draws pages with both engines and compares them. `before` is null if the document did not change. */
    | {
        kind: 'prove';
        before: Uint8Array | null;
        after: Uint8Array;
        /** The numbers of the pages that show only a picture. */
        replaced: readonly number[];
        from: number;
        to: number;
      }
    /** Draws pages with pdf.js, the engine of the signer's screen. */
    | { kind: 'draw'; document: Uint8Array; from: number; to: number }
    /** Draws one page for people to look at. */
    | { kind: 'picture'; document: Uint8Array; page: number; engine: Engine }
    /** Draws pages of an upload with pdf.js. The pictures replace these pages. */
    | { kind: 'replace'; document: Uint8Array; pages: readonly number[] }
    /** Compares pages as shown to the signer with the sealed pages. The areas of our own stamps are ignored. */
    | {
        kind: 'compare';
        shown: Uint8Array;
        sealed: Uint8Array;
        stamps: readonly PageArea[];
        /**
         * The size of the test mark and the distance of its top from the top of the page, or null if there is none. The
         * mark is horizontally centred on every page.
         */
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
  z.object({ kind: z.literal('rewritten'), normalisation }),
  z.object({
    kind: z.literal('proved'),
    pictures: z.array(z.string()),
    engine: z.string(),
    /**
     * The first difference found. `change` means that the page looks different after it was rewritten, and `engines`
     * that the two engines draw it differently.
     */
    difference: difference.extend({ kind: z.enum(['change', 'engines']) }).nullable(),
  }),
  z.object({ kind: z.literal('replaced'), pictures: z.array(pagePicture) }),
  z.object({ kind: z.literal('drawn'), pictures: z.array(z.string()), engine: z.string() }),
  z.object({ kind: z.literal('pictured'), webp: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('compared'), difference: difference.nullable() }),
  undrawable,
]);
export type RebuildAnswer = z.infer<typeof rebuildAnswer>;
