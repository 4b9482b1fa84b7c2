/** Calls for the brand, which is how this installation appears to signers. All departments share the brand. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { BRAND_PARTS, LOGO_THEMES, LOGO_TYPES, MAX_LOGO_BYTES } from '../rules/brand.ts';
import { COLOUR } from '../rules/brand-colours.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MESSAGE_KINDS } from '../rules/messages.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { madeVersion, textOrNull } from '../schemas/values.ts';

const address = z.url({ protocol: /^https$/, error: 'must be a URL that begins with https://' }).max(500);

const brandInput = exactly({
  colour: z
    .string()
    .overwrite((text) => text.toLowerCase())
    .regex(COLOUR, 'must be a colour in the form #rrggbb')
    .nullable()
    .describe('The colour of buttons, links and progress indicators. Null uses the default of the product.'),
  terms_url: address
    .nullable()
    .describe('The URL of the terms of use. Null uses the setting of the deployment.'),
  privacy_url: address.nullable(),
  help_phone: z
    .string()
    .trim()
    .regex(/^\+?[\d][\d ()-]{2,28}\d$/, 'must be a phone number')
    .nullable()
    .describe('The contact for questions, shown on every signer screen.'),
  help_email: z.email().max(200).nullable(),
});
/** The fields of a change. A field that the request omits stays unchanged. */
const { colour, terms_url, privacy_url, help_phone, help_email } = brandInput.shape;
const brandChanges = exactly({
  colour: colour.exactOptional(),
  terms_url: terms_url.exactOptional(),
  privacy_url: privacy_url.exactOptional(),
  help_phone: help_phone.exactOptional(),
  help_email: help_email.exactOptional(),
});

const theme = z.object({
  brand: z.string(),
  pressed: z.string(),
  ink: z.string().describe('The colour of text on a background of this colour.'),
  ratio: z
    .number()
    .describe('The lowest contrast ratio of the colour as text, over all background colours of the screens.'),
});

const brand = z.object({
  version: z.number().describe('Increases by one with each change. 0 if the brand was never set.'),
  ...brandInput.shape,
  colours: z
    .object({
      light: theme,
      dark: theme,
      is_adjusted: z
        .boolean()
        .describe(
          'Whether the light-mode colour differs from the requested one so that text keeps a contrast of 4.5:1.',
        ),
    })
    .nullable()
    .describe('The colour as rendered on screens. Null if none is set.'),
  logo_url: textOrNull,
  logo_dark_url: textOrNull,
  company_name: z.string().describe("The company's name from the settings of the deployment."),
  changed_at: textOrNull,
  changed_by: textOrNull.describe('The name of the person or API key, if known.'),
});

export const getBrand = originatorCall('GET', '/brand', 'read', {
  summary: 'Retrieve the brand that signers see',
  data: brand,
});

export const listBrandVersions = originatorCall('GET', '/brand/versions', 'read', {
  summary: 'List the versions of the brand, newest first, with author, time and changes',
  query: exactly(page),
  data: z.object({
    versions: z.array(
      madeVersion.extend({
        changes: z
          .array(
            z.object({
              part: z.enum(BRAND_PARTS),
              language: z
                .enum(LANGUAGES)
                .nullable()
                .describe('The language of the message. Null for changes that are not about messages.'),
              kind: z
                .enum(MESSAGE_KINDS)
                .nullable()
                .describe('The kind of message. Null for changes that are not about messages.'),
              before: textOrNull.describe('For a logo, its URL. Null if nothing was set.'),
              after: textOrNull,
            }),
          )
          .describe('The differences from the previous version. Empty if the brand was saved unchanged.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const replaceBrand = originatorCall('PUT', '/brand', 'setup', {
  forAllDepartments: true,
  summary: 'Replace the colour, the URLs of the terms and the contact details. The logo stays unchanged',
  body: brandInput,
  data: brand,
  errors: ['BRAND_COLOUR_REFUSED'],
});

export const changeBrand = originatorCall('PATCH', '/brand', 'setup', {
  forAllDepartments: true,
  summary: 'Update the colour, the URLs of the terms or the contact details. Omitted fields stay unchanged',
  body: brandChanges,
  data: brand,
  errors: ['BRAND_COLOUR_REFUSED'],
});

const which = z.object({ theme: z.enum(LOGO_THEMES) });

export const putLogo = originatorCall('PUT', '/brand/logo/:theme', 'setup', {
  forAllDepartments: true,
  summary:
    'Upload the logo, or the logo for dark screens. Multipart with the part `logo` (PNG, JPEG or WebP)',
  params: which,
  multipart: { logo: { file: LOGO_TYPES } },
  data: brand,
  errors: ['LOGO_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'SERVICE_UNAVAILABLE'],
  bodyLimit: MAX_LOGO_BYTES + 64 * 1024,
});

export const deleteLogo = originatorCall('DELETE', '/brand/logo/:theme', 'setup', {
  forAllDepartments: true,
  summary: 'Delete a logo. Without a logo for dark screens, dark screens show the one for light screens',
  params: which,
  data: brand,
});
