import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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
    otp_voice_allowed: false,
    validity_hours: 24,
    max_distance_meters: 5000,
    location_cache_expiry_days: 7,
    ocr_max_attempts: 5,
    ocr_cooldown_minutes: 1,
    ocr_lockout_minutes: 30,
    otp_regenerate_on_resend: false,
    send_invite_notification: false,
    send_completion_notification: false,
    sender_name_in_messages: true,
    vpn_check_enabled: false,
    device_intelligence_enabled: false,
    location_validation_enabled: false,
    location_indeterminate_allowed: true,
    location_max_accuracy_meters: 100,
    allow_out_of_order_signing: false,
    decline: 'off',
    attachments: [],
    resume_minutes: 60,
    signature_per_document: false,
    signature_method: 'drawn',
    signature_drawn_fallback: false,
    photo_memory_days: 365,
    clip_missing: 'record',
    liveness_challenge: 'off',
    normalise: 'on',
    unrepresentable_pages: 'refuse',
    stamp: null,
    review_always: false,
    review_on_failed_check: false,
    review_on_open_check: false,
    review_on_device_change: false,
    review_if_read_under_seconds: 0,
    review_if_photos_alike_percent: 0,
    review_four_eyes: false,
    review_reviewers: [],
    review_deadline_hours: 24,
    webhook_url: null,
    webhook_inputs: 'keys',
  });
});

it('rejects numbers that would disable a protection', () => {
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

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

describe('docs/template-options.md', async () => {
  const page = await readFile(new URL('../../docs/template-options.md', import.meta.url), 'utf8');
  const rows = Array.from(
    page.matchAll(/^\| `([a-z_]+)` +\| `(.*?)` +\| (.*?) *\| (.*?) +\|$/gm),
    ([, option = '', given = '', allowed = '', effect = '']) => ({ option, given, allowed, effect }),
  );

  it('lists every option with its default, and no others', () => {
    const defaults = Object.entries(TEMPLATE_DEFAULTS).map(([option, value]) => [option, asText(value)]);
    expect(Object.fromEntries(rows.map(({ option, given }) => [option, given]))).toEqual(
      Object.fromEntries(defaults),
    );
    expect(rows).toHaveLength(defaults.length);
    expect(rows.filter(({ effect }) => effect === '')).toEqual([]);
  });

  it('states the allowed range or values of each option', () => {
    const { properties = {} } = z.toJSONSchema(templateConfig, { io: 'input' });
    for (const { option, allowed } of rows) {
      const schema = Object(properties[option]);
      if (schema.minimum !== undefined)
        expect([option, allowed]).toEqual([option, `${schema.minimum} to ${schema.maximum}`]);
      if (schema.enum)
        expect([option, allowed]).toEqual([
          option,
          schema.enum.map((value: string) => `\`${value}\``).join(', '),
        ]);
    }
  });
});
