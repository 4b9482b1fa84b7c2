/** Messages between the server and the process that inspects documents. */
import { z } from 'zod';
import { PDF_REFUSALS } from './inspection.ts';
import type { PdfInspection } from './inspection.ts';

export interface InspectionProtocol {
  request: { document: Uint8Array };
  answer: PdfInspection;
}

export const inspectionAnswer: z.ZodType<PdfInspection> = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    pages: z.number().int(),
    sizes: z.array(z.object({ width: z.number(), height: z.number(), rotate: z.number() })),
    title: z.string().optional(),
    hasForm: z.literal(true).optional(),
    hasAnnotations: z.literal(true).optional(),
    decrypted: z.instanceof(Uint8Array).optional(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(PDF_REFUSALS), detail: z.string() }),
]);
