/** Defines the input of the call that creates a session. */
import { z } from 'zod';
import { askedVersion, department, filled, idText, name, whole } from '../schemas/values.ts';
import { SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { UNREPRESENTABLE_PAGES } from '../rules/normalise.ts';
import { MAX_DOCUMENTS, MAX_PARTICIPANTS } from '../rules/limits.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { normalisePhone } from '../rules/contacts.ts';
import { MAX_MESSAGE_LENGTH, tidyMessage } from '../rules/plain-text.ts';
import { validityHours } from '../template.ts';
import { exactly } from '../schemas/exactly.ts';
import { signerField } from './fields.ts';
import { keyFacts } from './key-facts.ts';
import { dataKey, roleId } from './layout-content.ts';

const MAX_VALUE_LENGTH = 5000;

export const phone = z.string().transform((text, context) => {
  const normal = normalisePhone(text);
  if (normal) return normal;
  context.addIssue({ code: 'custom', message: 'must be in international format, like +919876543210' });
  return z.NEVER;
});

export const email = z.email().max(254);

/**
 * The URL to which the signer's browser returns. It must not contain a script or credentials. The API key limits its
 * origin.
 */
export const returnUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that begins with https://' })
  .max(2048)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'must not contain credentials');

const participantInput = exactly({
  name,
  phone: phone.describe(
    'In international format, or in the national format of the country of the installation (`PHONE_COUNTRY`).',
  ),
  email: email.optional(),
  /**
   * The language of messages and screens. Without it, messages are in English and screens are in the language of the
   * phone.
   */
  language: z.enum(LANGUAGES).optional(),
  /**
   * The place in the signing order. Defaults to the position in the list. Participants with the same number may sign in
   * any order.
   */
  signing_order: whole(1, MAX_PARTICIPANTS).optional(),
  signature_method: z
    .enum(SIGNATURE_METHODS)
    .optional()
    .describe('How this participant signs. Defaults to the `signature_method` of the template.'),
  fields: z.array(signerField).max(50).optional(),
  /** The participant's role in the layout. The layout then defines the participant's fields. */
  role: roleId.optional(),
  external_id: filled(200)
    .optional()
    .describe(
      "The participant's identifier in your own system. Returned with the session, and erased with the personal data.",
    ),
  return_url: returnUrl
    .optional()
    .describe(
      'Where the signer can return to after signing. Must belong to one of the `return_origins` of the ' +
        'API key. Erased with the personal data.',
    ),
});

/**
 * Rejects two signers with the same phone number, because they could sign for each other. Also rejects a signing order
 * that only some signers have.
 */
function refuseAmbiguous(
  people: readonly z.output<typeof participantInput>[],
  context: z.RefinementCtx,
): void {
  for (const [index, { phone: own }] of people.entries()) {
    const first = people.findIndex((person) => person.phone === own);
    if (first < index)
      context.addIssue({
        code: 'custom',
        path: [index, 'phone'],
        message: `is also the phone of participants.${first}: every participant needs a different one`,
        params: { problem: 'phone_twice' },
      });
  }
  const ordered = people.filter((person) => person.signing_order !== undefined).length;
  if (ordered > 0 && ordered < people.length)
    context.addIssue({
      code: 'custom',
      message: 'signing_order must be given for every participant or for none',
    });
}

export const layoutData = z.record(
  dataKey,
  z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean()]),
);
export const metadata = z.record(z.string().max(64), z.string().max(1000));
export const senderMessage = z
  .string()
  .overwrite(tidyMessage)
  .min(1, 'must contain a visible letter or digit')
  .max(MAX_MESSAGE_LENGTH);

export const documentTitle = filled(200);

/**
 * The JSON part `session` of the multipart body. The PDFs are in the parts `document`, unless a layout provides them.
 */
export const sessionInput = exactly({
  template_id: idText.optional(),
  /** The layout. It provides the documents and fields, so the request has no `document` parts and no `fields`. */
  layout_id: idText.optional(),
  /** The version of the layout. Defaults to the newest. */
  layout_version: askedVersion.optional(),
  /**
   * The values for the layout's text and tick fields. The server draws them into the document before signers read it.
   */
  data: layoutData.optional(),
  /** One of the caller's departments. Defaults to the caller's only department, or to that of the template. */
  department: department.optional(),
  /** The name of a single document. Defaults to the title of the PDF or the name of the uploaded file. */
  document_name: documentTitle.optional(),
  /** One entry for each `document` part, in the same order. */
  documents: z
    .array(exactly({ name: documentTitle.optional() }))
    .min(1)
    .max(MAX_DOCUMENTS)
    .optional(),
  /** The originator's reference. A blank reference counts as absent. */
  reference: z
    .string()
    .trim()
    .max(200)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  branch_ids: z.array(idText).max(500).optional(),
  participants: z.array(participantInput).min(1).max(MAX_PARTICIPANTS).superRefine(refuseAmbiguous),
  metadata: metadata.optional(),
  key_facts: keyFacts.optional(),
  /** A message from the sender to all signers. Only invitation emails contain it, not SMS messages. */
  message: senderMessage.optional(),
  /** The time to sign in hours. Defaults to the value of the template. */
  validity_hours: validityHours.optional(),
  unrepresentable_pages: z
    .enum(UNREPRESENTABLE_PAGES)
    .optional()
    .describe(
      "Overrides the value of the template, for example after you have compared the pictures in the server's error. Does not apply to the documents of a layout.",
    ),
  send_invites: z
    .boolean()
    .optional()
    .describe(
      'Whether each signer receives the personal link. Defaults to the setting of the template. Without a template, invited signers also receive a link to the sealed document.',
    ),
}).superRefine(refuseHalfLayout);

/** Rejects roles, data and a version without a layout. Also rejects fields without uploaded documents. */
function refuseHalfLayout(
  {
    layout_id,
    layout_version,
    data,
    document_name,
    documents,
    participants,
  }: {
    layout_id?: string | undefined;
    layout_version?: number | undefined;
    data?: object | undefined;
    document_name?: string | undefined;
    documents?: object | undefined;
    participants: readonly z.output<typeof participantInput>[];
  },
  context: z.RefinementCtx,
): void {
  const refuse = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (layout_id === undefined) {
    if (layout_version !== undefined) refuse(['layout_version'], 'needs a layout_id');
    if (data !== undefined) refuse(['data'], 'needs a layout_id');
  } else {
    if (document_name !== undefined) refuse(['document_name'], 'is defined by the layout');
    if (documents !== undefined) refuse(['documents'], 'are defined by the layout');
  }
  for (const [index, { role, fields }] of participants.entries())
    if (layout_id === undefined) {
      if (role !== undefined) refuse(['participants', index, 'role'], 'needs a layout_id');
    } else {
      if (role === undefined) refuse(['participants', index, 'role'], 'is required with a layout');
      if (fields !== undefined) refuse(['participants', index, 'fields'], 'are defined by the layout');
    }
}

export type SessionInput = z.infer<typeof sessionInput>;
