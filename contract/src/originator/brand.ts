/** The brand: how this installation shows itself to signers. One for all departments. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { BRAND_PARTS, LOGO_THEMES, LOGO_TYPES, MAX_LOGO_BYTES } from '../rules/brand.ts';
import { COLOUR } from '../rules/brand-colours.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { MESSAGE_KINDS } from '../rules/messages.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';
import { madeVersion } from '../schemas/values.ts';

const address = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .max(500);

const brandInput = exactly({
  colour: z
    .string()
    .overwrite((text) => text.toLowerCase())
    .regex(COLOUR, 'must be a colour of the form #rrggbb')
    .nullable()
    .describe('Of buttons, links and progress; null: the product’s own.'),
  terms_url: address.nullable().describe('The terms of use; null: as the settings of the deployment say.'),
  privacy_url: address.nullable(),
  help_phone: z
    .string()
    .trim()
    .regex(/^\+?[\d][\d ()-]{2,28}\d$/, 'must be a phone number')
    .nullable()
    .describe('Shown on every screen of the signer, to whom questions can be put.'),
  help_email: z.email().max(200).nullable(),
});
/** What is left out stays as it is. */
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
  ink: z.string().describe('Text on it.'),
  ratio: z.number().describe('The least contrast of the colour as text, on any ground of the screens.'),
});

const brand = z.object({
  version: z.number().describe('One more with each change; 0 where nothing was ever set.'),
  ...brandInput.shape,
  colours: z
    .object({
      light: theme,
      dark: theme,
      is_adjusted: z.boolean().describe('By day another than asked for, so that text keeps 4.5 : 1.'),
    })
    .nullable()
    .describe('What the colour becomes on screens; null where none was set.'),
  logo_url: z.string().nullable(),
  logo_dark_url: z.string().nullable(),
  company_name: z.string().describe('From the settings of the deployment.'),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable().describe('The name of the person or the API key, where it is known.'),
});

export const getBrand = defineCall({
  method: 'GET',
  path: '/api/v1/originator/brand',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'How this installation shows itself to signers',
  data: brand,
});

export const listBrandVersions = defineCall({
  method: 'GET',
  path: '/api/v1/originator/brand/versions',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'The versions of the brand, newest first, a page at a time: who changed what, and when',
  query: exactly(page),
  data: z.object({
    versions: z.array(
      madeVersion.extend({
        changes: z
          .array(
            z.object({
              part: z.enum(BRAND_PARTS),
              language: z.enum(LANGUAGES).nullable().describe('Of the words of a message.'),
              kind: z.enum(MESSAGE_KINDS).nullable().describe('Of the words of a message.'),
              before: z.string().nullable().describe('Of a logo its address; null: nothing was set.'),
              after: z.string().nullable(),
            }),
          )
          .describe('Against the version before; none where it was saved as it was.'),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const replaceBrand = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/brand',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary: 'Set the colour, the addresses of the terms and the contact for questions; the logo stays',
  body: brandInput,
  data: brand,
  errors: ['BRAND_COLOUR_REFUSED'],
});

export const changeBrand = defineCall({
  method: 'PATCH',
  path: '/api/v1/originator/brand',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary:
    'Change some of the colour, the addresses of the terms and the contact for questions, and leave the others as they are',
  body: brandChanges,
  data: brand,
  errors: ['BRAND_COLOUR_REFUSED'],
});

const which = z.object({ theme: z.enum(LOGO_THEMES) });

export const putLogo = defineCall({
  method: 'PUT',
  path: '/api/v1/originator/brand/logo/:theme',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary: 'Set the logo, or the one for dark screens: multipart with the part `logo` (PNG, JPEG or WebP)',
  params: which,
  multipart: { logo: { file: LOGO_TYPES } },
  data: brand,
  errors: ['LOGO_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'SERVICE_UNAVAILABLE'],
  bodyLimit: MAX_LOGO_BYTES + 64 * 1024,
});

export const deleteLogo = defineCall({
  method: 'DELETE',
  path: '/api/v1/originator/brand/logo/:theme',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  tag: 'Originator',
  summary: 'Take the logo away; without one for dark screens, these show the other',
  params: which,
  data: brand,
});
