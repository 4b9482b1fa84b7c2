/** The template configuration (SPEC 3) with its defaults (SPEC 9). */
import { z } from 'zod';

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

export const templateConfig = z.object({
  base_url: baseAddress.nullable().default(null),
  otp_resend_limit: count(3, 0),
  otp_verify_attempts_per_resend: count(3),
  otp_regenerate_on_resend: flag,
  otp_cooldown_minutes: minutes(1),
  otp_validity_minutes: z.number().int().min(1).max(1440).default(5),
  otp_lockout_minutes: minutes(30),
  /** Whether the OTP may go by mail too; never to a mailbox that got the link (NIST SP 800-63B). It always may go to the phone. */
  otp_email_allowed: flag,
  send_invite_notification: flag,
  send_completion_notification: flag,
  vpn_check_enabled: flag,
  device_intelligence_enabled: flag,
  location_validation_enabled: flag,
  max_distance_meters: z.number().min(1).max(20_100_000).default(5000),
  /** Whether a position may go on whose accuracy leaves the distance open. */
  location_indeterminate_allowed: z.boolean().default(true),
  /** A less accurate position is refused where it leaves the distance open: the signer states the accuracy, so it has a bound. */
  location_max_accuracy_meters: z.number().min(1).max(50_000_000).default(100),
  location_cache_expiry_days: z.number().int().min(1).max(3650).default(7),
  allow_out_of_order_signing: flag,
  validity_hours: z.number().int().min(1).max(8760).default(24),
  ocr_max_attempts: count(5),
  /** Applied as seconds, whatever the name says (SPEC 9, Liveness). */
  ocr_cooldown_minutes: minutes(1),
  /** Applied as seconds, whatever the name says (SPEC 9, Liveness). */
  ocr_lockout_minutes: minutes(30),
  webhook_url: webAddress.nullable().default(null),
});

export type TemplateConfig = z.infer<typeof templateConfig>;

/** What applies when no template is named. */
export const TEMPLATE_DEFAULTS: TemplateConfig = templateConfig.parse({});

/** SPEC 9, Location: how near a branch one must be unless the branch says otherwise. */
export const BRANCH_DISTANCE_METERS = 500;
