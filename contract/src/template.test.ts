import { expect, it } from 'vitest';
import { TEMPLATE_DEFAULTS, templateConfig } from './template.ts';

it('has the defaults of SPEC 9', () => {
  expect(TEMPLATE_DEFAULTS).toEqual({
    base_url: null,
    otp_verify_attempts_per_resend: 3,
    otp_resend_limit: 3,
    otp_cooldown_minutes: 1,
    otp_validity_minutes: 5,
    otp_lockout_minutes: 30,
    otp_email_allowed: false,
    validity_hours: 24,
    max_distance_meters: 5000,
    location_cache_expiry_days: 7,
    ocr_max_attempts: 5,
    ocr_cooldown_minutes: 1,
    ocr_lockout_minutes: 30,
    otp_regenerate_on_resend: false,
    send_invite_notification: false,
    send_completion_notification: false,
    vpn_check_enabled: false,
    device_intelligence_enabled: false,
    location_validation_enabled: false,
    location_indeterminate_allowed: true,
    location_max_accuracy_meters: 100,
    allow_out_of_order_signing: false,
    decline: 'off',
    attachments: [],
    signature_per_document: false,
    photo_memory_days: 365,
    liveness_challenge: 'off',
    review_always: false,
    review_on_failed_check: false,
    review_on_open_check: false,
    review_on_device_change: false,
    review_if_read_under_seconds: 0,
    review_if_photos_alike_percent: 0,
    review_four_eyes: false,
    review_deadline_hours: 24,
    webhook_url: null,
  });
});

it('refuses numbers that would switch a protection off', () => {
  for (const wrong of [
    { otp_verify_attempts_per_resend: 0 },
    { otp_verify_attempts_per_resend: 1.5 },
    { otp_validity_minutes: 0 },
    { validity_hours: 0 },
    { ocr_max_attempts: 0 },
    { max_distance_meters: -1 },
    { review_if_read_under_seconds: -1 },
    { review_deadline_hours: 0 },
    { webhook_url: 'javascript:alert(1)' },
    { liveness_challenge: 'sometimes' },
  ])
    expect(templateConfig.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});
