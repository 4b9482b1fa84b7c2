/** The template configuration (SPEC 3) with its defaults (SPEC 9). */
import { z } from 'zod';
import { filled, idText, whole } from './schemas/values.ts';
import { ATTACHMENT_NAME_MAX_LENGTH, MAX_ATTACHMENTS } from './rules/attachments.ts';
import { DECLINE_MODES } from './rules/decline.ts';
import { CLIP_MISSING_MODES, LIVENESS_CHALLENGES } from './rules/liveness.ts';
import { WEBHOOK_INPUTS } from './rules/webhook-types.ts';
import { SIGNATURE_METHODS } from './rules/signature-methods.ts';
import { NORMALISE_MODES, UNREPRESENTABLE_PAGES } from './rules/normalise.ts';
import { MAX_REVIEWERS } from './rules/review.ts';
import { stampRule } from './schemas/stamp-rule.ts';

/** The maximum time to sign, which is one year. Extensions count towards it. */
export const MAX_VALIDITY_HOURS = 8760;
export const validityHours = whole(1, MAX_VALIDITY_HOURS);

const minutes = (fallback: number) => whole(0, 10_080).default(fallback);
const count = (fallback: number, min = 1) => whole(min, 100).default(fallback);
const flag = z.boolean().default(false);

/** A URL of the organisation's own systems. The server checks the target of the URL when it calls it. */
const webAddress = z.url({ protocol: /^https?$/ }).max(2048);

/**
 * A URL without query, fragment or credentials. The server appends a path to the URL and sends the result to every
 * signer.
 */
const baseAddress = webAddress.refine(
  (url) => !/[?#]/.test(url) && !/^https?:\/\/[^/]*@/i.test(url),
  'must not contain credentials, a query or a fragment',
);

const attachment = z.strictObject({
  key: z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,31}$/,
      'must start with a letter and contain only lower-case letters, digits and underscores',
    )
    .describe('The identifier in the evidence.'),
  name: filled(ATTACHMENT_NAME_MAX_LENGTH).describe('The name that the signer sees.'),
  required: z.boolean().default(true),
});
export type AskedAttachment = z.infer<typeof attachment>;

export const templateConfig = z.object({
  base_url: baseAddress
    .nullable()
    .default(null)
    .describe(
      'Personal links begin with this URL. Set it if signers reach the pages at an address other than PUBLIC_URL.',
    ),
  otp_resend_limit: count(3, 0).describe(
    'How often a signer may request the one-time password again after the first time.',
  ),
  otp_verify_attempts_per_resend: count(3).describe(
    'The number of wrong attempts allowed for each one-time password sent.',
  ),
  otp_regenerate_on_resend: flag.describe(
    'Sends a new one-time password each time instead of repeating the current one while it is valid.',
  ),
  otp_cooldown_minutes: minutes(1).describe('Minutes before the one-time password can be requested again.'),
  otp_validity_minutes: whole(1, 1440).default(5).describe('Minutes for which a one-time password is valid.'),
  otp_lockout_minutes: minutes(30).describe(
    'Minutes for which a signer is locked out after requesting more one-time passwords than allowed. Doubles with each consecutive lockout.',
  ),
  otp_email_allowed: flag.describe(
    'Whether the one-time password may also be sent by email, but never to the mailbox that received the link (NIST SP 800-63B). The phone is always allowed.',
  ),
  otp_voice_allowed: flag.describe(
    'Whether the signer may request a call that reads out the one-time password, if the installation can make calls (`VOICE_PROVIDER`).',
  ),
  send_invite_notification: flag.describe('Sends each participant the personal link and reminders.'),
  send_completion_notification: flag.describe(
    'Sends each participant a link to the sealed document, which is valid for 7 days.',
  ),
  sender_name_in_messages: z
    .boolean()
    .default(true)
    .describe(
      'Whether emails with a link name the colleague who sent the session in the console. Sessions of API keys name only the company.',
    ),
  vpn_check_enabled: flag.describe(
    'Permanently blocks a signer whose network address is a known VPN, proxy or Tor exit.',
  ),
  device_intelligence_enabled: flag.describe(
    'Records what the browser reports about the device and a trust score. Blocks no signer.',
  ),
  location_validation_enabled: flag.describe(
    'Rejects a signer who is too far from the branches of the session (`branch_ids`) or from the other signers. If off, distances are recorded but reject no signer.',
  ),
  max_distance_meters: z
    .number()
    .min(1)
    .max(20_100_000)
    .default(5000)
    .describe(
      'The maximum distance between the signers of a session in metres. Requires `location_validation_enabled`.',
    ),
  location_indeterminate_allowed: z
    .boolean()
    .default(true)
    .describe(
      'Whether a signer may proceed if the accuracy of the location leaves open whether it is near enough.',
    ),
  // The accuracy has a limit, because the signer's device reports it.
  location_max_accuracy_meters: z
    .number()
    .min(1)
    .max(50_000_000)
    .default(100)
    .describe(
      'The worst acceptable accuracy in metres. A less accurate location is rejected if it leaves the distance open.',
    ),
  location_cache_expiry_days: whole(1, 3650)
    .default(7)
    .describe("Days for which another signer's location counts towards the distance between signers."),
  allow_out_of_order_signing: flag.describe(
    'Lets participants sign in any order, regardless of `signing_order`.',
  ),
  resume_minutes: whole(0, 10_080)
    .default(60)
    .describe(
      'Minutes for which a location and accepted photos remain valid if the signer returns and verifies again. 0 makes returning signers repeat every step.',
    ),
  signature_per_document: flag.describe(
    'For sessions with several documents: lets the signer draw a signature for each document instead of one for all.',
  ),
  signature_method: z
    .enum(SIGNATURE_METHODS)
    .default('drawn')
    .describe(
      'How signers sign. `drawn`: with the drawn mark. `own_certificate`: the sealed document also contains a signature of each signer with a one-time certificate. `aadhaar_esign` and `csc`: each signer also signs at an outside service, which the installation must have configured. Can be overridden for each signer.',
    ),
  signature_drawn_fallback: flag.describe(
    'Lets a signer whose signature at an outside service fails (`aadhaar_esign`, `csc`) sign with the drawn mark instead.',
  ),
  decline: z
    .enum(DECLINE_MODES)
    .default('off')
    .describe(
      'Whether a signer may decline to sign, with a reason. `off`: no. `ends_session`: declining ends ' +
        'the session for all signers. `ends_signer`: the other signers continue without them.',
    ),
  attachments: z
    .array(attachment)
    .max(MAX_ATTACHMENTS)
    .refine(
      (list) => new Set(list.map(({ key }) => key)).size === list.length,
      'must have a different key each',
    )
    .default([])
    .describe(
      'The attachments that each signer photographs or selects after reading the document: pictures or ' +
        'PDFs of at most 5 MiB each. Signers cannot consent until the required ones are added.',
    ),
  normalise: z
    .enum(NORMALISE_MODES)
    .default('on')
    .describe(
      'How uploads are rewritten into a strict form that every program displays alike. `on`: signers read and sign the strict form, and the upload is stored next to it. `off`: only documents that already are in the strict form are accepted.',
    ),
  unrepresentable_pages: z
    .enum(UNREPRESENTABLE_PAGES)
    .default('refuse')
    .describe(
      'What happens to a page of an upload that cannot be rewritten without a visible change, or that programs still display differently. `refuse`: the upload is rejected. `rasterise`: a picture of the page, as the signing page draws it, replaces it. Can be overridden for each session.',
    ),
  stamp: stampRule
    .nullable()
    .default(null)
    .describe(
      'The stamp certificate that is placed in front of the first document of each session. Null for none.',
    ),
  validity_hours: validityHours
    .default(24)
    .describe('Hours after which a session that is not completed expires.'),
  ocr_max_attempts: count(5).describe(
    'The number of failed photo checks after which the signer is temporarily locked out.',
  ),
  // SPEC 9, Liveness: the values of these two settings are seconds, despite their names.
  ocr_cooldown_minutes: minutes(1).describe(
    'The number of seconds (despite the name) before the next attempt after a failed photo check.',
  ),
  ocr_lockout_minutes: minutes(30).describe(
    'The number of seconds (despite the name) for which a signer is locked out after `ocr_max_attempts`.',
  ),
  photo_memory_days: whole(1, 3650)
    .default(365)
    .describe(
      'Days for which accepted photos are remembered to prevent their reuse, or until the session is erased if that is sooner.',
    ),
  liveness_challenge: z
    .enum(LIVENESS_CHALLENGES)
    .default('off')
    .describe(
      'Whether signers turn their head between the photos, to sides and at moments drawn for each code, and the screen shows colours, to distinguish a live person from a picture or recording. `off`: no. `record`: their results are recorded and reject no signer. `require`: photos are rejected if a check fails, if they arrive without a clip, or if the clip does not prove the turns and depth. At every level, a clip that shows a picture is rejected, and an indeterminate result can request a review (`review_on_open_check`). This is not certified liveness detection (ISO/IEC 30107-3).',
    ),
  clip_missing: z
    .enum(CLIP_MISSING_MODES)
    .default('record')
    .describe(
      'What happens to photos that arrive without a clip, as from older clients. `record`: accepted, and presence is indeterminate, which is reviewed if the template has reviews. `review`: accepted, and the session is reviewed. `refuse`: rejected.',
    ),
  review_always: flag.describe(
    'Requires a review (`IN_REVIEW`) of every session after all have signed and before it is sealed.',
  ),
  review_on_failed_check: flag.describe('Requests a review if a check failed and signing continued.'),
  review_on_open_check: flag.describe(
    'Requests a review if a check that the template requires was indeterminate or did not run.',
  ),
  review_on_device_change: flag.describe('Requests a review if a signer continued on another device.'),
  review_if_read_under_seconds: whole(0, 3600)
    .default(0)
    .describe(
      'Requests a review if a document was read for fewer seconds than this, or the reading time is unknown. 0 disables it.',
    ),
  review_if_photos_alike_percent: whole(0, 100)
    .default(0)
    .describe(
      'Requests a review if the photos of a signer are at least this similar in percent, as copies of one picture are (85 and above is always rejected). 0 disables it.',
    ),
  review_four_eyes: flag.describe(
    "Requires two different people to accept a session in review. Neither may have created or prepared the session or received a signer's link.",
  ),
  review_deadline_hours: whole(1, 8760)
    .default(24)
    .describe('Hours within which a review must be decided. After that it is reported as overdue.'),
  review_reviewers: z
    .array(idText)
    .max(MAX_REVIEWERS)
    .default([])
    .describe(
      'The ids of the people who review the sessions. If the list is empty, or too few people in it can review a session, every reviewer with access can. A session can name others.',
    ),
  webhook_url: webAddress
    .nullable()
    .default(null)
    .describe('The public address that receives every change of a session by POST.'),
  webhook_inputs: z
    .enum(WEBHOOK_INPUTS)
    .default('keys')
    .describe(
      'Whether `participant.signed` names only the keys that the signer filled in, or also contains their values, which are personal data.',
    ),
});

export type TemplateConfig = z.infer<typeof templateConfig>;

/** The configuration of a session without a template. */
export const TEMPLATE_DEFAULTS: TemplateConfig = templateConfig.parse({});

/** The review settings. Signers do not receive them, because signers must not learn what triggers a review. */
export const REVIEW_UNTOLD = templateConfig
  .pick({
    clip_missing: true,
    review_always: true,
    review_on_failed_check: true,
    review_on_open_check: true,
    review_on_device_change: true,
    review_if_read_under_seconds: true,
    review_if_photos_alike_percent: true,
    review_four_eyes: true,
    review_deadline_hours: true,
    review_reviewers: true,
  })
  .parse({});

/** The maximum distance from a branch in metres, unless the branch specifies its own (SPEC 9, Location). */
export const BRANCH_DISTANCE_METERS = 500;
