import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySessionEvidence } from '../evidence/verify.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

describe('a whole signing over HTTP', () => {
  it('runs from the session to the captured signature of its only signer', async () => {
    const { sessionId, signer } = await originator.start();

    const opened = await signer.open();
    expect(opened.data).toMatchObject({
      participant_id: signer.id,
      session_id: sessionId,
      participant_status: 'PENDING',
      session_status: 'NEW',
      is_first_access: true,
      phone: null,
      phone_masked: '••••••3210',
    });

    expect((await signer.sendOtp()).data).toMatchObject({ attempts_remaining: 3, retry_after_seconds: 60 });
    const verified = await signer.verifyOtp(await signer.newestOtp());
    expect(verified).toMatchObject({
      status: 200,
      success: true,
      message: 'OTP verified successfully',
      data: { verified: true, phone: '+919876543210' },
    });
    expect((await signer.get(`/document/${signer.id}`)).data).toMatchObject({
      total_signers: 1,
      document_info: { pages_count: 4 },
    });
    expect((await signer.consent()).data).toMatchObject({ consent_recorded: true });
    expect((await signer.locate()).data.map_image_base64).toMatch(/^PHN2Zy/);
    expect((await signer.showCode()).data).toMatchObject({ has_face: true, otp_found: true });
    expect((await signer.sign()).data).toMatchObject({ signature_captured: true });

    const session = await originator.ask(`/sessions/${sessionId}`);
    expect(session.data).toMatchObject({ status: 'SEALING', participants: [{ status: 'SIGNED' }] });
    expect(session.data.timeline.map(({ type }: { type: string }) => type)).toEqual([
      'SESSION_CREATED',
      'LINK_OPENED',
      'OTP_SENT',
      'OTP_VERIFIED',
      'DOCUMENT_CONSENTED',
      'LOCATION_CAPTURED',
      'LIVENESS_CODE_ISSUED',
      'LIVENESS_PASSED',
      'SIGNATURE_CAPTURED',
      'ALL_SIGNED',
    ]);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true, faults: [] });
  });
});
