/** Downloads of a session: its documents, its evidence and the signers' locations. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId } from '../schemas/values.ts';
import { MAX_DOCUMENTS } from '../rules/limits.ts';
import { exactly } from '../schemas/exactly.ts';

/** The number of the document, counted from 1. */
const documentNumber = z.number().int().min(1).max(MAX_DOCUMENTS);

export const getSessionDocument = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/document',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'Download the PDF: the sealed file once the session is completed, the uploaded file before that',
  params: recordId,
  query: exactly({
    version: z.enum(['original', 'sealed']).optional(),
    document: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_DOCUMENTS)
      .default(1)
      .describe('The number of the document.'),
  }),
  file: 'application/pdf',
  errors: [
    'SESSION_NOT_FOUND',
    'DOCUMENT_NOT_FOUND',
    'DOCUMENT_NOT_SEALED',
    'DOCUMENT_ERASED',
    'FILE_UNREADABLE',
  ],
});

export const getSessionBundle = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/bundle',
  access: 'api-key',
  scope: 'read',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'Download all sealed documents of a completed session as one ZIP file with a manifest',
  params: recordId,
  file: 'application/zip',
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
});

export const getSessionEvidence = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/evidence',
  access: 'api-key',
  scope: 'evidence',
  showsPersonalData: true,
  tag: 'Originator',
  summary:
    'Retrieve the evidence chain. With `format=zip`, download it together with photos, signatures and documents',
  params: recordId,
  query: exactly({ format: z.enum(['json', 'zip']).default('json') }),
  fileFormats: { zip: 'application/zip' },
  data: z.object({
    session_id: z.string(),
    intact: z.boolean(),
    head: z.object({ count: z.number(), sha256: z.string() }),
    /**
     * `origin` (where the event came from) and `details` (names, numbers, addresses) are texts that the body
     * refers to by hash. They can be erased later.
     */
    events: z.array(
      z.object({
        body: z.string(),
        sha256: z.string(),
        origin: z.string().nullable(),
        details: z.string().nullable(),
      }),
    ),
  }),
  errors: ['SESSION_NOT_FOUND'],
});

export const getEvidencePart = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/evidence/parts/:sha256',
  access: 'api-key',
  scope: 'evidence',
  showsPersonalData: true,
  tag: 'Originator',
  summary: 'Download a file that an evidence event refers to by hash: a photo, a signature or a location',
  params: recordId.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  file: 'application/octet-stream',
  errors: ['SESSION_NOT_FOUND', 'EVIDENCE_PART_NOT_FOUND', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
});

export const getParticipantPlace = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/participants/:pid/place',
  access: 'api-key',
  scope: 'evidence',
  showsPersonalData: true,
  tag: 'Originator',
  summary:
    "Retrieve a participant's location with a map of the nearby branches. Null if no location was captured",
  params: recordId.extend({ pid: idText }),
  data: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number(),
      address: z.string().nullable(),
      map_image_base64: z.string().nullable(),
    })
    .nullable(),
  errors: ['SESSION_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
});

export const createDocumentToken = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/document-token',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary:
    'Create an expiring, revocable link to the document. With `revoke_others`, earlier links stop working',
  params: recordId,
  body: exactly({
    version: z.enum(['original', 'sealed']).optional(),
    document: documentNumber
      .optional()
      .describe('The only document that the link opens. Defaults to all documents of the session.'),
    expires_in_hours: z.number().int().min(1).max(8760).default(24),
    revoke_others: z.boolean().default(false),
  }),
  data: z.object({ token: z.string(), url: z.string(), expires_at: z.string() }),
  status: 201,
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED'],
});
