/** What an originator says of a new session. */
import { z } from 'zod';
import { idText, department, name, askedVersion } from '../schemas/values.ts';
import { MAX_DOCUMENTS, MAX_PARTICIPANTS } from '../rules/limits.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { normalisePhone } from '../rules/contacts.ts';
import { MAX_MESSAGE_LENGTH, tidyMessage } from '../rules/plain-text.ts';
import { validityHours } from '../template.ts';
import { exactly } from '../schemas/exactly.ts';
import { signerField } from './fields.ts';
import { dataKey, roleId } from './layouts.ts';

const MAX_VALUE_LENGTH = 5000;

export const phone = z.string().transform((text, context) => {
  const normal = normalisePhone(text);
  if (normal) return normal;
  context.addIssue({ code: 'custom', message: 'must be in international form, like +919876543210' });
  return z.NEVER;
});

export const email = z.email().max(254);

/** A browser is sent there: no script, no credentials. Whether its origin is allowed, the API key says. */
export const returnUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .max(2048)
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), 'must have no credentials');

const participantInput = exactly({
  name,
  phone,
  email: email.optional(),
  /** Of messages and screens. Without it, messages are in English, and screens in the language of the phone. */
  language: z.enum(LANGUAGES).optional(),
  /** Who signs when; the position in the list unless given. Equal numbers may sign in any order. */
  signing_order: z.number().int().min(1).max(MAX_PARTICIPANTS).optional(),
  fields: z.array(signerField).max(50).optional(),
  /** Which role of the layout this is; then the layout has the fields. */
  role: roleId.optional(),
  external_id: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Who this is in your own system; answered with the session, and erased with what is personal.'),
  return_url: returnUrl
    .optional()
    .describe(
      'Where this signer is offered to go back to after signing: an address of one of the `return_origins` of the API key. Erased ' +
        'with what is personal.',
    ),
});

/** Two signers with one phone could sign for each other; and an order that some have and some get is none. */
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
        message: `is also the phone of participants.${first}: every participant needs one of their own`,
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
  .min(1, 'must have a letter or a digit that can be seen')
  .max(MAX_MESSAGE_LENGTH);

export const documentTitle = z.string().trim().min(1).max(200);

/** The JSON of the multipart part `session`; each PDF travels in a part `document`, in order, unless a layout has them. */
export const sessionInput = exactly({
  template_id: idText.optional(),
  /** The documents and fields of a layout, in place of the part `document` and of fields of the participants. */
  layout_id: idText.optional(),
  /** The newest one unless said. */
  layout_version: askedVersion.optional(),
  /** What is filled into the layout's text and tick fields before anybody reads the document. */
  data: layoutData.optional(),
  /** Whose it is: one of the caller's; else the caller's only one, or that of the template. */
  department: department.optional(),
  /** What the document is called, where there is one; else its title, or the name of the uploaded file. */
  document_name: documentTitle.optional(),
  /** One for each part `document`, in the same order. */
  documents: z
    .array(exactly({ name: documentTitle.optional() }))
    .min(1)
    .max(MAX_DOCUMENTS)
    .optional(),
  /** A blank one is none. */
  reference: z
    .string()
    .trim()
    .max(200)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  branch_ids: z.array(idText).max(500).optional(),
  participants: z.array(participantInput).min(1).max(MAX_PARTICIPANTS).superRefine(refuseAmbiguous),
  metadata: metadata.optional(),
  /** What the sender says to everybody who signs, in the invitation by mail; an SMS has no room for it. */
  message: senderMessage.optional(),
  /** In place of that of the template. */
  validity_hours: validityHours.optional(),
}).superRefine(refuseHalfLayout);

/** Roles, data and a version belong to a layout, fields to a document of one's own. */
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
    if (document_name !== undefined) refuse(['document_name'], 'is that of the layout');
    if (documents !== undefined) refuse(['documents'], 'are those of the layout');
  }
  for (const [index, { role, fields }] of participants.entries())
    if (layout_id === undefined) {
      if (role !== undefined) refuse(['participants', index, 'role'], 'needs a layout_id');
    } else {
      if (role === undefined) refuse(['participants', index, 'role'], 'is needed with a layout');
      if (fields !== undefined) refuse(['participants', index, 'fields'], 'are those of the layout');
    }
}

export type SessionInput = z.infer<typeof sessionInput>;
