import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { describe, expect, it } from 'vitest';
import type { WrittenEvent } from '../../evidence/chain.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import { checkFactsOf } from './checks.ts';

let seq = 0;
const event = (type: EvidenceType, facts: Record<string, unknown> = {}): WrittenEvent => ({
  version: 3,
  session_id: 's',
  seq: ++seq,
  previous: '',
  at: '2026-03-12T09:10:02Z',
  type,
  actor: { kind: 'signer', participant_id: 'p' },
  participant_id: 'p',
  origin: null,
  details: null,
  facts,
  parts: [],
});

const checksAfter = (events: WrittenEvent[], config = {}) =>
  Object.fromEntries(
    checkFactsOf(events, { ...TEMPLATE_DEFAULTS, ...config }, 'Meridian Finance').map((check) => [
      check.kind,
      check,
    ]),
  );

const shown = (verdict: string) =>
  checksAfter([event('LIVENESS_PASSED', { distinct_signer: { verdict, nearest: { signing_order: 1 } } })]);

describe('the checks in the certificate', () => {
  it('are not required if the template does not require them', () => {
    const { device, vpn, location } = checksAfter([event('LOCATION_CAPTURED', { validated: false })]);
    expect([device, vpn, location].map((check) => check?.verdict)).toEqual(Array(3).fill('notRequired'));
  });

  it('are indeterminate if the template requires them and nothing was checked', () => {
    const on = { vpn_check_enabled: true, device_intelligence_enabled: true };
    const { device, vpn } = checksAfter([], on);
    expect([device, vpn].map((check) => check?.verdict)).toEqual(['indeterminate', 'indeterminate']);
  });

  it('name the setting that allowed a signing behind a VPN', () => {
    const found = event('ADDRESS_CHECKED', { verdict: 'failed', reason: 'a known VPN' });
    expect(checksAfter([found])['vpn']).toEqual({
      kind: 'vpn',
      verdict: 'failed',
      detail: 'a known VPN',
      allowance:
        'Signing continued because the settings chosen by Meridian Finance allow it (vpn_check_enabled is off).',
    });
  });

  it('mention one person signing for two, and nothing otherwise', () => {
    expect(shown('failed')['distinctSigner']).toEqual({
      kind: 'distinctSigner',
      verdict: 'failed',
      detail: 'the face matches the signer with order 1',
      allowance: 'Informational: this check does not block signing.',
    });
    expect(shown('indeterminate')['distinctSigner']).toMatchObject({ verdict: 'indeterminate' });
    expect(shown('passed')['distinctSigner']).toBeUndefined();
  });

  it('mention the reference photo if there was one', () => {
    const compared = (verdict: string, distance: number) =>
      checksAfter([event('LIVENESS_PASSED', { reference_photo: { verdict, distance, sha256: 'ab' } })])[
        'referencePhoto'
      ];
    expect(compared('passed', 0.3)).toEqual({
      kind: 'referencePhoto',
      verdict: 'passed',
      detail: 'the face matches the photo sent by Meridian Finance',
      allowance: null,
    });
    expect(compared('failed', 0.7)).toMatchObject({
      detail: 'the face differs from that in the reference photo (distance 0.7)',
      allowance: 'Informational: this check does not block signing.',
    });
    expect(checksAfter([event('LIVENESS_PASSED')])['referencePhoto']).toBeUndefined();
  });

  it('count refused attempts', () => {
    const { otp, location, liveness } = checksAfter([
      event('OTP_SENT', { method: 'email' }),
      event('OTP_REFUSED'),
      event('OTP_REFUSED'),
      event('OTP_VERIFIED'),
      event('LOCATION_REFUSED', { reason: 'NOT_NEAR_BRANCH' }),
      event('LOCATION_CAPTURED', { validated: true, branch: { verdict: 'passed' } }),
      event('LIVENESS_REFUSED', { reasons: [] }),
      event('LIVENESS_PASSED', { reasons: [] }),
    ]);
    expect(otp?.detail).toBe('sent by email and entered correctly, after 2 wrong codes');
    expect(location?.detail).toBe('the position is within the permitted distance, after 1 rejected position');
    expect(liveness?.detail).toBe('a face and the code were detected, after 1 rejected attempt');
  });
});
