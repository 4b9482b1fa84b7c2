/** The drawn signature (SPEC 2 Signature screen). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { inputValue } from '../schemas/input-value.ts';
import { MAX_DOCUMENTS } from '../rules/limits.ts';
import { INPUT_TYPES, TEXT_FORMATS } from '../rules/signer-inputs.ts';
import { pageBox } from '../schemas/page-box.ts';
import { linkToken, participantId, textOrNull } from '../schemas/values.ts';
import { remoteState } from './remote-signature.ts';

/** One point of a stroke: x, y, milliseconds since the first point, and pressure from 0 to 1. */
const point = z
  .tuple([z.number(), z.number(), z.number().min(0), z.number().min(0).max(1)])
  // Tools that read the OpenAPI document expect every list to describe its items.
  .meta({ items: { type: 'number' }, minItems: 4, maxItems: 4 });

const drawing = {
  /** The picture as a PNG, without the data URL prefix. */
  signature_base64: z.string().min(1).max(1_400_000),
  /** The strokes as drawn, stored as evidence. */
  strokes: z.array(z.array(point).max(5000)).max(500).optional(),
};

export const readInputs = signerCall('GET', '/inputs/:participant_id', 'bearer', {
  summary: 'Retrieve the fields that the signer fills in before signing',
  params: z.object({ participant_id: participantId }),
  data: z.object({
    /** The documents in reading order. A field can be shown on their pages. */
    documents: z.array(z.object({ document_url: z.string(), size_bytes: z.number(), sha256: z.string() })),
    inputs: z.array(
      z.object({
        key: z.string(),
        type: z.enum(INPUT_TYPES),
        label: z.string(),
        required: z.boolean(),
        format: z.enum(TEXT_FORMATS).optional(),
        min_length: z.number().optional(),
        max_length: z.number().optional(),
        min: z.number().optional(),
        max: z.number().optional(),
        decimals: z.number().optional(),
        earliest: z.string().optional(),
        latest: z.string().optional(),
        options: z.array(z.string()).optional().describe('For `choice` and `radio`.'),
        prefilled: inputValue.optional(),
        places: z
          .array(z.object({ document: z.number(), ...pageBox }))
          .describe('Where the value will be drawn, in points from the top left corner of the visible page.'),
      }),
    ),
  }),
});

export const captureSignature = signerCall('POST', '/signature-capture', 'bearer', {
  summary: 'Submit the signature. A participant can sign only once',
  body: z.object({
    participant_id: participantId,
    ...drawing,
    /** The signatures for the second and later documents, in order. Set only with `signature_per_document`. */
    further_signatures: z
      .array(z.object(drawing))
      .max(MAX_DOCUMENTS - 1)
      .optional(),
    inputs: z
      .record(z.string().max(64), inputValue)
      .optional()
      .describe('The values of the fields that the signer fills in, by key. Empty ones can be omitted.'),
    link_token: linkToken
      .optional()
      .describe('The token of the personal link, to which an outside service returns the browser.'),
  }),
  data: z.object({
    signature_captured: z
      .boolean()
      .describe('False if the signature is complete only after an outside service has signed (`remote`).'),
    signed_at: textOrNull,
    /**
     * The token that opens the sealed document for one day after every signer has signed. Only this browser receives
     * it, because its user has proven their identity. Null if the company delivers the copy.
     */
    copy_token: textOrNull,
    /** The state of the signature at the outside service. Present only if the participant uses one. */
    remote: remoteState.optional(),
  }),
  errors: ['SIGNATURE_INVALID', 'SIGNATURE_BLANK', 'INPUTS_REFUSED', 'ANOTHER_IS_SIGNING'],
  bodyLimit: 4 * 1024 * 1024,
});
