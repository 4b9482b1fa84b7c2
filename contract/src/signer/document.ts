/** Reading the document and giving consent (SPEC 2 Document screen, SPEC 7). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { MAX_DOCUMENT_PAGES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { READING_MODES, ZOOM_LEVELS } from '../rules/document-reading.ts';
import { participantId } from '../schemas/values.ts';

export const readDocument = defineCall({
  method: 'GET',
  path: '/api/v1/participant/document/:participant_id',
  access: 'bearer',
  tag: 'Signer',
  summary: 'Retrieve the document that the signer must read next',
  params: z.object({ participant_id: participantId }),
  data: z.object({
    document_url: z.string(),
    total_signers: z.number(),
    document_info: z.object({ pages_count: z.number(), size_bytes: z.number(), sha256: z.string() }),
    /** The number of this document, counted from 1, and the total. */
    document_number: z.number(),
    documents_total: z.number(),
    /** Null if the document has no name or is the only one. */
    document_name: z.string().nullable(),
  }),
  errors: ['PARTICIPANT_NOT_FOUND', 'STEP_NOT_ALLOWED'],
});

export const readDocumentFile = defineCall({
  method: 'GET',
  path: '/api/v1/participant/document-file/:participant_id',
  access: 'bearer',
  tag: 'Signer',
  summary: 'Download the document (bearer token in the header `X-Participant-Token`; supports byte ranges)',
  params: z.object({ participant_id: participantId }),
  query: exactly({
    document: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_DOCUMENTS)
      .default(1)
      .describe('The number of the document: one that the signer has already read, or the next one.'),
  }),
  file: 'application/pdf',
  errors: ['PARTICIPANT_NOT_FOUND', 'STEP_NOT_ALLOWED', 'DOCUMENT_OUT_OF_ORDER', 'DOCUMENT_UNAVAILABLE'],
});

const DAY_MS = 24 * 60 * 60 * 1000;
const duration = z.number().int().min(0).max(DAY_MS);

/**
 * How long a page was visible, at each zoom level and in each mode. It exposes in the evidence a signer who
 * scrolled straight to the end.
 */
const pageReading = z.object({
  page: z.number().int().min(1).max(MAX_DOCUMENT_PAGES),
  zoom: z.literal(ZOOM_LEVELS),
  /** Omitted for the original pages. */
  mode: z.enum(READING_MODES).optional(),
  milliseconds: duration,
});

const readingReport = {
  /** One entry for each combination of page, zoom level and mode. */
  reading: z
    .array(pageReading)
    .max(MAX_DOCUMENT_PAGES * ZOOM_LEVELS.length * READING_MODES.length)
    .optional(),
  /** How long any page was visible. Less than the sum over the pages if several were visible at once. */
  reading_milliseconds: duration.optional(),
};

export const finishDocument = defineCall({
  method: 'POST',
  path: '/api/v1/participant/document-read',
  access: 'bearer',
  tag: 'Signer',
  summary:
    'Record that one of several documents was read. The last document is recorded with the consent to all of them',
  body: z.object({
    participant_id: participantId,
    document: z.number().int().min(1).max(MAX_DOCUMENTS),
    scroll_confirmed: z.boolean(),
    ...readingReport,
  }),
  data: z.object({ reading_recorded: z.literal(true), recorded_at: z.string() }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'CONSENT_REQUIRED',
    'DOCUMENT_OUT_OF_ORDER',
    'FILE_UNREADABLE',
    'VPN_DETECTED',
  ],
  bodyLimit: 768 * 1024,
});

export const consentToDocument = defineCall({
  method: 'POST',
  path: '/api/v1/participant/document-consent',
  access: 'bearer',
  tag: 'Signer',
  summary:
    'Record that the document was read and consent was given. With several documents, this is the last one and the consent covers all',
  body: z.object({
    participant_id: participantId,
    scroll_confirmed: z.boolean(),
    consent_given: z.boolean(),
    ...readingReport,
  }),
  data: z.object({ consent_recorded: z.literal(true), recorded_at: z.string() }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'CONSENT_REQUIRED',
    'ATTACHMENTS_MISSING',
    'DOCUMENT_OUT_OF_ORDER',
    'FILE_UNREADABLE',
    'VPN_DETECTED',
  ],
  bodyLimit: 768 * 1024,
});
