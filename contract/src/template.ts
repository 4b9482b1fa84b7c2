/** The template configuration (SPEC 3) with its defaults (SPEC 9). */
import { z } from 'zod';
import { ATTACHMENT_NAME_MAX_LENGTH, MAX_ATTACHMENTS } from './rules/attachments.ts';
import { DECLINE_MODES } from './rules/decline.ts';
import { LIVENESS_CHALLENGES } from './rules/liveness.ts';

/** A year: no session is open for longer, extended or not. */
export const MAX_VALIDITY_HOURS = 8760;
export const validityHours = z.number().int().min(1).max(MAX_VALIDITY_HOURS);

const minutes = (fallback: number) => z.number().int().min(0).max(10_080).default(fallback);
const count = (fallback: number, min = 1) => z.number().int().min(min).max(100).default(fallback);
const flag = z.boolean().default(false);

/** An address the organisation's own systems answer at; what it may point to is judged when it is called. */
const webAddress = z.url({ protocol: /^https?$/ }).max(2048);

/** A path is appended to it; what stands before an @ would be sent to every signer. */
const baseAddress = webAddress.refine(
  (url) => !/[?#]/.test(url) && !/^https?:\/\/[^/]*@/i.test(url),
  'must have no credentials, no query and no fragment',
);

const attachment = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,31}$/, 'must begin with a letter and have small letters, digits and _ alone')
    .describe('Names it in the evidence.'),
  name: z.string().trim().min(1).max(ATTACHMENT_NAME_MAX_LENGTH).describe('What the signer reads.'),
  required: z.boolean().default(true),
});
export type AskedAttachment = z.infer<typeof attachment>;

export const templateConfig = z.object({
  base_url: baseAddress
    .nullable()
    .default(null)
    .describe(
      'What personal links begin with, where signers reach the pages under another address than PUBLIC_URL.',
    ),
  otp_resend_limit: count(3, 0).describe(
    'How often the one-time password may be sent again after the first time.',
  ),
  otp_verify_attempts_per_resend: count(3).describe(
    'Wrong one-time passwords that are allowed for each one sent.',
  ),
  otp_regenerate_on_resend: flag.describe(
    'Sends a new one-time password each time, instead of the same one while it is valid.',
  ),
  otp_cooldown_minutes: minutes(1).describe(
    'Minutes to wait before the one-time password can be sent again.',
  ),
  otp_validity_minutes: z
    .number()
    .int()
    .min(1)
    .max(1440)
    .default(5)
    .describe('Minutes for which a one-time password is valid.'),
  otp_lockout_minutes: minutes(30).describe(
    'Minutes for which a signer is locked out who asks for more one-time passwords than allowed; twice as long each time in a row.',
  ),
  otp_email_allowed: flag.describe(
    'Whether the one-time password may go by mail too, never to a mailbox that got the link (NIST SP 800-63B). It always may go to the phone.',
  ),
  otp_voice_allowed: flag.describe(
    'Whether the signer may ask for a call that reads out the one-time password, where the installation makes calls (`VOICE_PROVIDER`).',
  ),
  send_invite_notification: flag.describe('Sends each participant the personal link, and reminders of it.'),
  send_completion_notification: flag.describe(
    'Sends each participant a link to the sealed document, valid for 7 days.',
  ),
  vpn_check_enabled: flag.describe(
    'Blocks a signer for good whose network address is known as a VPN, a proxy or Tor.',
  ),
  device_intelligence_enabled: flag.describe(
    'Records what the browser tells about the device and how far it can be trusted; it blocks nobody.',
  ),
  location_validation_enabled: flag.describe(
    'Refuses a signer who is too far from the branches of the session (`branch_ids`) or from the other signers. Without it distances are recorded and refuse nobody.',
  ),
  max_distance_meters: z
    .number()
    .min(1)
    .max(20_100_000)
    .default(5000)
    .describe(
      'How far apart the signers of a session may be, in metres; needs `location_validation_enabled`.',
    ),
  location_indeterminate_allowed: z
    .boolean()
    .default(true)
    .describe('Whether a position may go on whose accuracy leaves open if it is near enough.'),
  // The signer states the accuracy, so it has a bound.
  location_max_accuracy_meters: z
    .number()
    .min(1)
    .max(50_000_000)
    .default(100)
    .describe(
      'The worst accuracy in metres that counts: a less accurate position is refused where it leaves the distance open.',
    ),
  location_cache_expiry_days: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(7)
    .describe("Days for which another signer's position counts in the distance between signers."),
  allow_out_of_order_signing: flag.describe(
    'Lets participants sign in any order, whatever `signing_order` says.',
  ),
  signature_per_document: flag.describe(
    'Where a session has several documents: lets the signer draw a signature for each, instead of one that stands for all.',
  ),
  decline: z
    .enum(DECLINE_MODES)
    .default('off')
    .describe(
      'Whether a signer may say, with a reason, that they do not want to sign: `off`; `ends_session`: that ends the session for ' +
        'everybody; `ends_signer`: the others go on without them.',
    ),
  attachments: z
    .array(attachment)
    .max(MAX_ATTACHMENTS)
    .refine(
      (list) => new Set(list.map(({ key }) => key)).size === list.length,
      'must each have a key of its own',
    )
    .default([])
    .describe(
      'What each signer is asked to photograph or to choose after reading the document: pictures or PDFs, of 5 MiB at most each. ' +
        'Nobody consents without those that are required.',
    ),
  validity_hours: validityHours
    .default(24)
    .describe('Hours after which a session that is not completed expires.'),
  ocr_max_attempts: count(5).describe(
    'Failed photo checks after which the signer is locked out for a while.',
  ),
  // Both are applied as seconds, whatever their names say (SPEC 9, Liveness).
  ocr_cooldown_minutes: minutes(1).describe(
    'In seconds, whatever the name says: how long to wait after a failed photo check.',
  ),
  ocr_lockout_minutes: minutes(30).describe(
    'In seconds, whatever the name says: how long a signer is locked out after `ocr_max_attempts`.',
  ),
  photo_memory_days: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(365)
    .describe(
      'Days for which accepted photos are remembered, so that nobody can use them again; less where the session is erased earlier.',
    ),
  liveness_challenge: z
    .enum(LIVENESS_CHALLENGES)
    .default('off')
    .describe(
      'Whether signers turn their head at the second and third photo and let the screen show colours, so that a picture or a recording is told from a person: `off`; `record`, which refuses nobody; `require`, which refuses where a check fails. What stays indeterminate can ask for a review (`review_on_open_check`). No certified liveness detection (ISO/IEC 30107-3).',
    ),
  review_always: flag.describe(
    'Lets every session wait for a reviewer (`IN_REVIEW`) once all have signed, before it is sealed.',
  ),
  review_on_failed_check: flag.describe('Asks for a review where a check failed and the signing went on.'),
  review_on_open_check: flag.describe(
    'Asks for a review where a check that the template asks for was indeterminate, or did not run.',
  ),
  review_on_device_change: flag.describe('Asks for a review where a signer went on with another device.'),
  review_if_read_under_seconds: z
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(0)
    .describe(
      'Asks for a review where a document was read for less than so many seconds, or nothing is known of that; 0: never.',
    ),
  review_if_photos_alike_percent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'Asks for a review where the photos of a signer are alike by so many percent or more, as copies of one picture are (from 85 on they are refused); 0: never.',
    ),
  review_four_eyes: flag.describe(
    'Two different people have to accept a session in review, and nobody may decide what they sent or prepared themselves, nor where they got the link of a signer.',
  ),
  review_deadline_hours: z
    .number()
    .int()
    .min(1)
    .max(8760)
    .default(24)
    .describe('Hours within which a review is to be decided; afterwards it is told as overdue.'),
  webhook_url: webAddress
    .nullable()
    .default(null)
    .describe('Where every change of a session is sent by POST; it must be a public address.'),
});

export type TemplateConfig = z.infer<typeof templateConfig>;

/** What applies when no template is named. */
export const TEMPLATE_DEFAULTS: TemplateConfig = templateConfig.parse({});

/** What a signer is told of the review: who signs need not know what would be noticed. */
export const REVIEW_UNTOLD = templateConfig
  .pick({
    review_always: true,
    review_on_failed_check: true,
    review_on_open_check: true,
    review_on_device_change: true,
    review_if_read_under_seconds: true,
    review_if_photos_alike_percent: true,
    review_four_eyes: true,
    review_deadline_hours: true,
  })
  .parse({});

/** SPEC 9, Location: how near a branch one must be unless the branch says otherwise. */
export const BRANCH_DISTANCE_METERS = 500;
