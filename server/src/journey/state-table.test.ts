import { ERROR_STATUS, type ErrorCode } from '@countersign/contract/errors';
import { errorText } from '@countersign/contract/texts/texts';
import {
  isAllowed,
  PARTICIPANT_STATUSES,
  type SignerCall,
  type ParticipantStatus,
} from '@countersign/contract/rules/participant-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearers } from '../database/schema.ts';
import { forgetRateLimits, setStatus, watchedRows } from '../../tests/helpers/rows.ts';
import { encryptOtp } from '../../tests/helpers/signer-input.ts';
import { type Answer, Originator, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let signer: Signer;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  // The second signer never signs, so the first signature does not complete the session.
  ({ signer } = await new Originator(test, plainPhotos).start({ participants: [{}, {}] }));
  await signer.open();
  // A signature requires the evidence of every earlier step, and not only the state.
  await signer.walkTo('liveness');
});
afterAll(() => test.close());

const verify = async () =>
  signer.post('/otp/verify', {
    otp: await encryptOtp(test.services.keys.otpTransport.publicJwk, '000000some-nonce'),
  });

/** Every call that a signer can make, with a valid request. */
const REQUESTS = {
  'view-link': { 'GET /{token}': () => signer.open() },
  'template-config': { 'GET /template-config': () => signer.get(`/template-config/${signer.id}`) },
  'otp-send': { 'POST /otp/send': () => signer.sendOtp() },
  'otp-nonce': { 'POST /otp/generate-nonce': () => signer.post('/otp/generate-nonce') },
  'otp-verify': {
    'POST /otp/verify': verify,
    'POST /otp/verify, unreadable': () => signer.post('/otp/verify', { otp: 'garbage' }),
  },
  'device-intelligence': {
    'POST /device-intelligence': () =>
      signer.post('/device-intelligence', { session_id: signer.sessionId, fingerprint_data: {} }),
  },
  'proxy-check': {
    'POST /proxy-check': () => signer.post('/proxy-check', { session_id: signer.sessionId }),
  },
  'view-document': {
    'GET /document': () => signer.get(`/document/${signer.id}`),
    'GET /document-file': () => signer.get(`/document-file/${signer.id}`),
  },
  'document-read': {
    'POST /document-read': () => signer.post('/document-read', { document: 1, scroll_confirmed: true }),
  },
  'document-consent': {
    'POST /document-consent': () => signer.consent(),
    'POST /document-consent, not given': () => signer.consent({ consent_given: false }),
  },
  'location-capture': {
    'POST /location-capture': () => signer.locate(),
    'POST /location-capture, nowhere': () => signer.locate({ latitude: 0 }),
  },
  'liveness-code': { 'POST /liveness-otp': () => signer.post('/liveness-otp') },
  'liveness-photo': {
    'POST /liveness-photo': async () => signer.post('/liveness-photo', { images: await plainPhotos() }),
    'POST /liveness-photo, unreadable': () => signer.post('/liveness-photo', { images: ['', '', ''] }),
  },
  'signature-capture': {
    'POST /signature-capture': () => signer.sign(),
    'POST /signature-capture, unreadable': () => signer.post('/signature-capture', { signature_base64: 'x' }),
  },
  history: {
    'GET /device-intelligence': () => signer.get(`/device-intelligence/${signer.id}`),
    'GET /proxy-checks': () => signer.get(`/proxy-checks/${signer.id}`),
  },
  'log-out': {
    'POST /logout': async () => {
      const answer = await signer.post('/logout');
      // The bearer token is restored, because the next calls need it.
      await test.services.database.db.update(bearers).set({ endedAt: null });
      return answer;
    },
  },
  decline: { 'POST /decline': () => signer.decline() },
  'view-attachments': {
    'GET /attachments': () => signer.get(`/attachments/${signer.id}`),
    'GET /attachments, one': () => signer.get(`/attachments/${signer.id}/cheque`),
  },
  'change-attachments': {
    'POST /attachment': () =>
      signer.post('/attachment', {
        key: 'cheque',
        sha256: '0'.repeat(64),
        size_bytes: 9,
        offset: 0,
        content_base64: '',
      }),
    'POST /attachment-remove': () => signer.post('/attachment-remove', { key: 'cheque' }),
  },
} satisfies Record<SignerCall, Record<string, () => Promise<Answer>>>;
const isCall = (name: string): name is SignerCall => name in REQUESTS;
const CALLS = Object.entries(REQUESTS).flatMap(([call, requests]) => {
  if (!isCall(call)) throw new Error(`${call} is no call`);
  return Object.entries(requests).map(([name, make]) => ({ call, name, make }));
});

/** Returns the error code with which a state refuses a call that it does not allow. */
function refusalIn(status: ParticipantStatus): ErrorCode {
  if (status === 'BLOCKED') return 'VPN_DETECTED';
  if (status === 'EXPIRED') return 'LINK_EXPIRED';
  if (status === 'CANCELLED') return 'LINK_CANCELLED';
  if (status === 'DECLINED') return 'LINK_DECLINED';
  return status === 'SIGNED' || status === 'COMPLETED' ? 'ALREADY_SIGNED' : 'STEP_NOT_ALLOWED';
}

const ended = (status: ParticipantStatus) =>
  status === 'EXPIRED' || status === 'CANCELLED' ? status : 'IN_PROGRESS';

describe.each(PARTICIPANT_STATUSES)('a participant who is %s', (status) => {
  it('is refused every call that the table does not allow, and nothing changes', async () => {
    await setStatus(test, signer, status, ended(status));
    const before = await watchedRows(test, signer);
    const refusal = refusalIn(status);
    for (const { name, make } of CALLS.filter(({ call }) => !isAllowed(status, call))) {
      await forgetRateLimits(test);
      const answer = await make();
      expect([name, answer.status, answer.error]).toEqual([
        name,
        ERROR_STATUS[refusal],
        { code: refusal, message: errorText(refusal) },
      ]);
    }
    expect(await watchedRows(test, signer)).toEqual(before);
  });

  it('is not refused because of the state for any call that the table allows', async () => {
    const stateRefusals = new Set(['STEP_NOT_ALLOWED', 'ALREADY_SIGNED', 'NOT_FOUND', 'INTERNAL_ERROR']);
    for (const { name, make } of CALLS.filter(({ call }) => isAllowed(status, call))) {
      await setStatus(test, signer, status, ended(status));
      await forgetRateLimits(test);
      const answer = await make();
      expect([name, stateRefusals.has(answer.error?.code)]).toEqual([name, false]);
    }
  });
});
