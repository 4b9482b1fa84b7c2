/** Defines the content of a layout: its roles, its fields, and the inputs that describe them. */
import { z } from 'zod';
import { department, filled, name, whole } from '../schemas/values.ts';
import { MAX_DOCUMENTS } from '../rules/limits.ts';
import { FIELD_KINDS } from '../rules/field-kinds.ts';
import { exactly } from '../schemas/exactly.ts';
import { word } from '../schemas/word.ts';
import { anchor, fieldBox, lettering, placement, refuseHalfPlaced } from './fields.ts';
import { refuseWithoutInput, signerInput } from './signer-input.ts';

const MAX_ROLES = 20;
const MAX_FIELDS = 500;

export const roleId = word.describe('For example, `borrower` or `co-borrower`.');

export const dataKey = word.describe('The key under which a session provides the value.');

export const role = exactly({
  id: roleId,
  name: name.max(100).describe('The display name.'),
  signing_order: whole(1, MAX_ROLES)
    .optional()
    .describe(
      'When the role signs, unless the session specifies another order. Given for every role or for none.',
    ),
  required: z.boolean().default(true).describe('Whether sessions without this role are rejected.'),
});

const described = {
  id: word.describe('The identifier that error messages use. Unique within the layout.'),
  kind: z.enum(FIELD_KINDS),
  role: roleId
    .optional()
    .describe(
      'The role that fills in the field. For `signature`, `initials`, `date`, `name` and `input` fields.',
    ),
  key: dataKey.optional().describe('The value that goes into the field. For `text` and `tick` fields.'),
  required: z
    .boolean()
    .default(true)
    .describe('Whether a session must provide the value. For `text` and `tick` fields.'),
  input: signerInput.optional().describe('What the signer is asked to fill in. For `input` fields.'),
  ...lettering,
};

const fieldInput = exactly({ ...described, ...placement })
  .superRefine(refuseHalfPlaced)
  .superRefine(refuseWithoutInput);

const content = {
  name,
  roles: z.array(role).min(1).max(MAX_ROLES).superRefine(refuseUnclearRoles),
  fields: z.array(fieldInput).max(MAX_FIELDS),
  document_names: z
    .array(filled(200))
    .max(MAX_DOCUMENTS)
    .optional()
    .describe('The names of the documents, in order. Defaults to their titles or file names.'),
};

function refuseUnclearRoles(roles: readonly z.output<typeof role>[], context: z.RefinementCtx): void {
  for (const [index, { id }] of roles.entries())
    if (roles.findIndex((other) => other.id === id) < index)
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `'${id}' is used more than once` });
  const ordered = roles.filter(({ signing_order }) => signing_order !== undefined).length;
  if (ordered > 0 && ordered < roles.length)
    context.addIssue({ code: 'custom', message: 'signing_order must be given for every role or for none' });
}

/** The JSON part `layout` of the multipart body. The PDFs are in the parts `document`, in order. */
export const layoutInput = exactly({ ...content, department: department.optional() });

export type LayoutInput = z.output<typeof layoutInput>;

const basedOn = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The version that the change is based on. The change is rejected if a newer version exists.');

/** The input for a new version of a layout. If the body has no `document` part, the documents stay unchanged. */
export const layoutVersionInput = exactly({ ...content, based_on: basedOn });

export type LayoutVersionInput = z.output<typeof layoutVersionInput>;

/** The JSON part that accompanies a replacement PDF for a layout. */
export const layoutDocumentInput = exactly({
  based_on: basedOn,
  drop_unfitting: z
    .boolean()
    .default(false)
    .describe(
      'Whether fields that do not fit the new document are dropped. If false, such fields cause an error that lists them.',
    ),
});

export type LayoutDocumentInput = z.input<typeof layoutDocumentInput>;

/** A field with a resolved position. If an anchor text determined the position, `anchor` is this text. */
export const field = z.object({
  ...described,
  ...fieldBox,
  anchor: anchor.optional(),
});

export type LayoutField = z.output<typeof field>;

export type LayoutRole = z.output<typeof role>;
