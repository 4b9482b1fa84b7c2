/** Calls that download files of a session: its documents, its evidence and the signers' locations. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { documentInQuery, idText, recordId, textOrNull, whole } from '../schemas/values.ts';
import { MAX_DOCUMENTS } from '../rules/limits.ts';
import { exactly } from '../schemas/exactly.ts';

/** The number of a document in the session, counted from 1. */
const documentNumber = whole(1, MAX_DOCUMENTS);

export const getSessionDocument = originatorCall('GET', '/sessions/:id/document', 'read', {
  showsPersonalData: true,
  summary: 'Download the PDF: the sealed file once the session is completed, the uploaded file before that',
  params: recordId,
  query: exactly({
    version: z
      .enum(['received', 'original', 'sealed', 'certificate'])
      .optional()
      .describe(
        '`received`: the file as uploaded with the session. `original`: the document that signers read, which differs ' +
          'from it if `notes` of the document is not empty. `sealed`: with the seal. `certificate`: the evidence ' +
          'certificate, if it is a separate document (`certificate_sha256` of the session).',
      ),
    document: documentInQuery.default(1).describe('The number of the document.'),
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

export const getSessionBundle = originatorCall('GET', '/sessions/:id/bundle', 'read', {
  showsPersonalData: true,
  summary: 'Download all sealed documents of a completed session as one ZIP file with a manifest',
  params: recordId,
  file: 'application/zip',
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
});

export const getSessionEvidence = originatorCall('GET', '/sessions/:id/evidence', 'evidence', {
  showsPersonalData: true,
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
     * The events. An event refers to its `origin` and `details` (names, numbers, addresses) by hash, so that they can
     * be erased.
     */
    events: z.array(
      z.object({
        body: z.string(),
        sha256: z.string(),
        origin: textOrNull,
        details: textOrNull,
      }),
    ),
  }),
  errors: ['SESSION_NOT_FOUND'],
});

export const getEvidencePart = originatorCall('GET', '/sessions/:id/evidence/parts/:sha256', 'evidence', {
  showsPersonalData: true,
  summary: 'Download a file that an evidence event refers to by hash: a photo, a signature or a location',
  params: recordId.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  query: exactly({
    size: z
      .literal('small')
      .optional()
      .describe('Returns a photo reduced to 240 pixels, for lists. Other files are returned unchanged.'),
  }),
  file: 'application/octet-stream',
  errors: ['SESSION_NOT_FOUND', 'EVIDENCE_PART_NOT_FOUND', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
});

export const getParticipantPlace = originatorCall(
  'GET',
  '/sessions/:id/participants/:pid/place',
  'evidence',
  {
    showsPersonalData: true,
    summary:
      "Retrieve a participant's location with a map of the nearby branches. Null if no location was captured",
    params: recordId.extend({ pid: idText }),
    data: z
      .object({
        latitude: z.number(),
        longitude: z.number(),
        accuracy: z.number(),
        address: textOrNull,
        map_image_base64: textOrNull,
      })
      .nullable(),
    errors: ['SESSION_NOT_FOUND', 'PARTICIPANT_NOT_FOUND', 'DOCUMENT_ERASED', 'FILE_UNREADABLE'],
  },
);

export const createDocumentToken = originatorCall('POST', '/sessions/:id/document-token', 'manage', {
  summary:
    'Create an expiring, revocable link to the document. With `revoke_others`, earlier links stop working',
  params: recordId,
  body: exactly({
    version: z.enum(['original', 'sealed']).optional(),
    document: documentNumber
      .optional()
      .describe('The only document that the link opens. Defaults to all documents of the session.'),
    expires_in_hours: whole(1, 8760).default(24),
    revoke_others: z.boolean().default(false),
  }),
  data: z.object({ token: z.string(), url: z.string(), expires_at: z.string() }),
  status: 201,
  errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_SEALED', 'DOCUMENT_ERASED'],
});
