/** Defines the content of a draft. */
import { z } from 'zod';
import { askedVersion, idText, whole } from '../schemas/values.ts';
import { UNREPRESENTABLE_PAGES } from '../rules/normalise.ts';
import { MAX_DOCUMENTS, MAX_PARTICIPANTS } from '../rules/limits.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { MAX_MESSAGE_LENGTH } from '../rules/plain-text.ts';
import { exactly } from '../schemas/exactly.ts';
import { signerField } from './fields.ts';
import { draftKeyFacts } from './key-facts.ts';
import { roleId } from './layout-content.ts';
import { documentTitle, layoutData, metadata } from './session-input.ts';

const draftParticipant = exactly({
  name: z.string().max(200).default(''),
  phone: z.string().max(40).default(''),
  email: z.string().max(254).default(''),
  language: z.enum(LANGUAGES).optional(),
  signing_order: whole(1, MAX_PARTICIPANTS).optional(),
  signature_method: z.enum(SIGNATURE_METHODS).optional(),
  role: roleId.optional(),
  fields: z.array(signerField).max(50).optional(),
  external_id: z.string().max(200).optional(),
  return_url: z.string().max(2048).optional(),
});

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The content of a draft. It has the same fields as the call that creates a session, but their values may be incomplete
 * or empty.
 */
export const draftContent = exactly({
  template_id: idText.optional(),
  layout_id: idText.optional(),
  layout_version: askedVersion.optional(),
  data: layoutData.optional(),
  documents: z
    .array(exactly({ sha256, name: documentTitle }))
    .max(MAX_DOCUMENTS)
    .default([])
    .describe('The documents of the draft to send, in reading order.'),
  department: z.string().max(100).optional(),
  reference: z.string().max(200).default(''),
  message: z
    .string()
    .max(2 * MAX_MESSAGE_LENGTH)
    .default(''),
  branch_ids: z.array(idText).max(500).default([]),
  validity_hours: whole(1, 1_000_000).optional(),
  unrepresentable_pages: z.enum(UNREPRESENTABLE_PAGES).optional(),
  send_invites: z.boolean().optional(),
  metadata: metadata.optional(),
  key_facts: draftKeyFacts.optional(),
  participants: z.array(draftParticipant).max(MAX_PARTICIPANTS).default([]),
});

export type DraftContent = z.output<typeof draftContent>;

export const draftDocument = z.object({
  sha256: z.string(),
  size_bytes: z.number(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })).describe('The visible size in points.'),
});

export type DraftDocument = z.output<typeof draftDocument>;
