/** Calls for reading the document and giving consent (SPEC 2 Document screen, SPEC 7). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { exactly } from '../schemas/exactly.ts';
import { MAX_DOCUMENT_PAGES, MAX_DOCUMENTS } from '../rules/limits.ts';
import { KEY_FACT_NAMES } from '../rules/key-facts.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { READING_MODES, ZOOM_LEVELS } from '../rules/document-reading.ts';
import { documentInQuery, participantId, textOrNull, whole } from '../schemas/values.ts';

export const readDocument = signerCall('GET', '/document/:participant_id', 'bearer', {
  summary: 'Retrieve the document that the signer must read next',
  params: z.object({ participant_id: participantId }),
  data: z.object({
    document_url: z.string(),
    total_signers: z.number(),
    document_info: z.object({ pages_count: z.number(), size_bytes: z.number(), sha256: z.string() }),
    /** The number of this document, counted from 1, and the number of all documents. */
    document_number: z.number(),
    documents_total: z.number(),
    /** The name of the document. Null if the document has no name or is the only one. */
    document_name: textOrNull,
    key_facts: z
      .object({
        language: z.enum(LANGUAGES),
        title: z.string(),
        note: z.string(),
        facts: z.array(z.object({ name: z.enum(KEY_FACT_NAMES), label: z.string(), value: z.string() })),
        sha256: z.string(),
      })
      .nullable()
      .describe(
        'To show above the document, in the language of the request. The consent must state their `sha256`. Null if the originator stated none.',
      ),
  }),
});

export const readDocumentFile = signerCall('GET', '/document-file/:participant_id', 'bearer', {
  summary: 'Download the document (bearer token in the header `X-Participant-Token`; supports byte ranges)',
  params: z.object({ participant_id: participantId }),
  query: exactly({
    document: documentInQuery
      .default(1)
      .describe('The number of the document: one that the signer has already read, or the next one.'),
  }),
  file: 'application/pdf',
  errors: ['DOCUMENT_OUT_OF_ORDER', 'DOCUMENT_UNAVAILABLE'],
});

export const readDocumentPicture = signerCall('GET', '/document-picture/:participant_id', 'bearer', {
  summary:
    'Download a picture of the first page of the document that the signer must read next, for slow connections',
  params: z.object({ participant_id: participantId }),
  file: 'image/webp',
  errors: ['DOCUMENT_UNAVAILABLE'],
});

const DAY_MS = 24 * 60 * 60 * 1000;
const duration = whole(0, DAY_MS);

/**
 * How long a page was visible at one zoom level in one mode. It shows, for example, that a signer scrolled straight to
 * the end.
 */
const pageReading = z.object({
  page: whole(1, MAX_DOCUMENT_PAGES),
  zoom: z.literal(ZOOM_LEVELS),
  /** The reading mode. Absent for the mode `page`. */
  mode: z.enum(READING_MODES).optional(),
  milliseconds: duration,
});

const readingReport = {
  /** One entry for each combination of page, zoom level and mode. */
  reading: z
    .array(pageReading)
    .max(MAX_DOCUMENT_PAGES * ZOOM_LEVELS.length * READING_MODES.length)
    .optional(),
  /**
   * How long at least one page was visible. If several pages were visible at the same time, this is less than the sum
   * over the pages.
   */
  reading_milliseconds: duration.optional(),
};

export const finishDocument = signerCall('POST', '/document-read', 'bearer', {
  summary:
    'Record that one of several documents was read. The last document is recorded with the consent to all of them',
  body: z.object({
    participant_id: participantId,
    document: whole(1, MAX_DOCUMENTS),
    scroll_confirmed: z.boolean(),
    ...readingReport,
  }),
  data: z.object({ reading_recorded: z.literal(true), recorded_at: z.string() }),
  errors: ['CONSENT_REQUIRED', 'DOCUMENT_OUT_OF_ORDER', 'FILE_UNREADABLE'],
  bodyLimit: 768 * 1024,
});

export const consentToDocument = signerCall('POST', '/document-consent', 'bearer', {
  summary:
    'Record that the document was read and consent was given. With several documents, this is the last one and the consent covers all',
  body: z.object({
    participant_id: participantId,
    scroll_confirmed: z.boolean(),
    consent_given: z.boolean(),
    key_facts_sha256: z
      .string()
      .max(64)
      .optional()
      .describe('The SHA-256 of the key facts that the signer was shown. Required if the document has any.'),
    ...readingReport,
  }),
  data: z.object({ consent_recorded: z.literal(true), recorded_at: z.string() }),
  errors: [
    'CONSENT_REQUIRED',
    'KEY_FACTS_NOT_SHOWN',
    'ATTACHMENTS_MISSING',
    'DOCUMENT_OUT_OF_ORDER',
    'FILE_UNREADABLE',
  ],
  bodyLimit: 768 * 1024,
});
