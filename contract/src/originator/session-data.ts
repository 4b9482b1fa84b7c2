/** Defines the parts of a session in responses: documents, summary, checks, messages and timeline events. */
import { z } from 'zod';
import { textOrNull } from '../schemas/values.ts';
import { DELIVERY_FAILURES } from '../rules/delivery-failures.ts';
import { MESSAGE_KINDS, CHANNELS } from '../rules/messages.ts';
import { OPEN_STEPS, SESSION_STATUSES } from '../rules/participant-state.ts';
import { SEALING_PROBLEMS } from '../rules/sealing-problems.ts';
import { VERDICTS } from '../rules/verdict.ts';

/**
 * The differences between the document that signers read and the uploaded file. `documentNotes` describes each value.
 */
const DOCUMENT_NOTES = [
  'decrypted',
  'anchors_removed',
  'form_fields_removed',
  'normalised',
  'signatures_in_upload_only',
  'stamp_added',
] as const;

export type DocumentNote = (typeof DOCUMENT_NOTES)[number];

export const documentData = z.object({
  /** The name of the document. Null if the document has no name or the name has been erased. */
  name: textOrNull,
  sha256: z.string(),
  pages: z.number(),
  size_bytes: z.number(),
});

export const documentNotes = z
  .array(z.enum(DOCUMENT_NOTES))
  .describe(
    'How the document that signers read differs from the uploaded file, whose SHA-256 is then also ' +
      'in the evidence. `decrypted`: its encryption, which needed no password to open, was removed. ' +
      '`anchors_removed`: anchor texts were removed. `form_fields_removed`: PDF form fields were ' +
      'removed where fields were placed over them. `normalised`: the document was rewritten into its strict ' +
      'form; `changes` lists what was changed. `signatures_in_upload_only`: the upload carries digital ' +
      'signatures of others, which stay valid only in the upload (`version=received`). The signed document ' +
      'shows how they look, but does not contain them. `stamp_added`: a stamp certificate was placed in front.',
  );

export const colleague = z.object({ person_id: z.string(), name: z.string() });

export const summary = z.object({
  session_id: z.string(),
  status: z.enum(SESSION_STATUSES),
  signer_name: textOrNull.describe(
    'The name of the first signer in signing order. Null once personal data is erased.',
  ),
  reference: textOrNull,
  batch: z
    .object({ batch_id: z.string(), name: z.string(), row_key: z.string() })
    .nullable()
    .describe('The batch that created the session, and the key of its row. Null for other sessions.'),
  template_id: textOrNull,
  /**
   * Whether the session was created with a test key. A test session sends no messages, and its sealed documents are
   * marked as not valid.
   */
  is_test: z.boolean(),
  /** The layout from which the session was created. Null if there is none. */
  layout_id: textOrNull,
  layout_version: z.number().nullable(),
  /** The department that owns the session. Null if it was created by a key for all departments. */
  department: textOrNull,
  /** The API key or the person that created the session. Null if the product created it. */
  sender_id: textOrNull,
  assignee: colleague.nullable().describe('The person that the session is assigned to.'),
  created_at: z.string(),
  expires_at: z.string(),
  completed_at: textOrNull,
  /**
   * When the names, documents and photos were erased after `RETENTION_DAYS`. Null if they are still stored. Only the
   * evidence chain remains after erasure.
   */
  erased_at: textOrNull,
  participants_total: z.number(),
  participants_signed: z.number(),
  /** The number of participants who declined to sign. */
  participants_declined: z.number(),
  /** The current step of the first participant who has not signed. Null if the session waits for no participant. */
  step: z.enum(OPEN_STEPS).nullable(),
  sealing_problem: z
    .enum(SEALING_PROBLEMS)
    .nullable()
    .describe(
      'Why the last attempt to seal the session failed. Null if none has failed, or once the session ' +
        'is sealed or cancelled. `FILE_UNREADABLE`: a file is missing or damaged in storage; you can ' +
        'cancel the session. `EVIDENCE_ALTERED`: the evidence fails verification; you can ' +
        'cancel the session. `KEY_UNUSABLE`: the sealing key cannot be used. ' +
        '`APPEARANCE_DIFFERS`: the sealed pages look different from the pages that the signers read. ' +
        '`SEALING_FAILED`: any other cause. Sealing is retried until it succeeds.',
    ),
});

export const check = z.object({
  verdict: z.enum(VERDICTS),
  at: z.string(),
  reason: textOrNull,
});

const actor = z.object({ kind: z.enum(['signer', 'api_key', 'person', 'system']), name: textOrNull });

export const event = z.object({
  seq: z.number(),
  at: z.string(),
  type: z.string(),
  participant_id: textOrNull,
  by: actor.describe(
    'The actor: a signer, an API key, a person of the company, or the system. The name is null for the system, and for signers once personal data is erased.',
  ),
  facts: z
    .record(z.string(), z.unknown())
    .describe('The event type in snake_case. The evidence chain retains the exact text that was hashed.'),
});

export const note = z.object({
  /** The number of the event in the evidence. */
  seq: z.number(),
  at: z.string(),
  by: actor.describe('The author of the note: a person of the company, or an API key.'),
  text: textOrNull.describe('Null once personal data is erased.'),
});

export const message = z.object({
  participant_id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(CHANNELS),
  status: z
    .enum(['queued', 'sent', 'delivered', 'failed'])
    .describe(
      '`sent`: the gateway or mail server accepted the message. `delivered`: the provider reported delivery.',
    ),
  attempts: z.number(),
  error: textOrNull.describe('Why the last attempt failed, if known.'),
  failure_code: z
    .enum(DELIVERY_FAILURES)
    .nullable()
    .describe('The machine-readable reason. Null if nothing failed, and for messages of earlier releases.'),
  provider_code: textOrNull.describe('The error code of the gateway or mail server, if it returned one.'),
  created_at: z.string(),
  settled_at: textOrNull.describe('When the message was sent or abandoned.'),
});
