import { expect, it } from 'vitest';
import { consoleTexts } from '../../../texts/en/console/index.ts';
import { defaultDraft } from './settings.ts';
import { signerSees } from './signer-sees.ts';

const { sees } = consoleTexts.templateSettings;
const seen = (changed: object) =>
  new Map<string, string[]>(signerSees({ ...defaultDraft(), ...changed }, sees));

it("describes the signer's steps under the form's settings", () => {
  const map = seen({
    send_invite_notification: false,
    otp_email_allowed: true,
    decline: 'ends_session',
    attachments: [{ name: ' Proof of address ', required: true }],
    location_validation_enabled: true,
    ocr_max_attempts: '3',
    liveness_challenge: 'require',
    signature_per_document: true,
    review_always: true,
    send_completion_notification: false,
  });
  expect(map.get('invitation')).toContain(sees.notInvited);
  expect(map.get('otp')).toContain(sees.otpByEmail);
  expect(map.get('document')).toEqual([sees.document, sees.attachments('Proof of address'), sees.decline]);
  expect(map.get('location')).toEqual([sees.locationChecked]);
  expect(map.get('liveness')).toEqual([sees.photos('3'), sees.challenge]);
  expect(map.get('signature')).toEqual([sees.signatures]);
  expect(map.get('completion')).toEqual([sees.reviewed]);
});

it('omits steps that are turned off', () => {
  const map = seen({
    otp_email_allowed: false,
    otp_voice_allowed: false,
    vpn_check_enabled: false,
    decline: 'off',
    attachments: [],
    liveness_challenge: 'off',
    review_always: false,
    review_on_failed_check: false,
    review_on_open_check: false,
    review_on_device_change: false,
    review_if_read_under_seconds: '0',
    review_if_photos_alike_percent: '',
    send_completion_notification: true,
  });
  expect(map.get('otp')).toHaveLength(1);
  expect(map.get('document')).toEqual([sees.document]);
  expect(map.get('liveness')).toHaveLength(1);
  expect(map.get('completion')).toEqual([sees.sealed, sees.completed]);
});
