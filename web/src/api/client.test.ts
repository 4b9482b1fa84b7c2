import type { sendOtp } from '@countersign/contract/signer/otp';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi, type Answer } from '../testing/fake-api.ts';
import { en } from '../texts/en/journey.ts';
import { hi } from '../texts/hi/journey.ts';
import { speak } from '../texts/spoken.ts';
import { ApiError, callApi } from './client.ts';

const path = '/api/v1/participant/otp/send';
const send = () =>
  callApi<typeof sendOtp>('https://api.test', {
    method: 'POST',
    path,
    body: { participant_id: 'p-1' },
    headers: { 'X-Link-Token': 'token' },
  });

async function errorFrom(answer: Answer): Promise<ApiError> {
  fakeApi({ [path]: answer });
  const error: unknown = await send().catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, not ${String(error)}`);
  return error;
}

afterEach(() => speak(en));

describe('calling the API', () => {
  it('sends JSON to the API host and returns the data of the envelope', async () => {
    const [data, requests] = [
      { attempts_remaining: 3 },
      fakeApi({ [path]: { data: { attempts_remaining: 3 } } }),
    ];
    expect(await send()).toEqual(data);
    const [request] = requests;
    expect(request?.url).toBe(`https://api.test${path}`);
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('x-link-token')).toBe('token');
    expect(await request?.json()).toEqual({ participant_id: 'p-1' });
  });

  it('exposes code, message and facts of an error', async () => {
    const error = await errorFrom({
      status: 429,
      error: { code: 'OTP_COOLDOWN', message: 'Please wait 40 seconds', retry_after_seconds: 40 },
    });
    expect(error).toMatchObject({ code: 'OTP_COOLDOWN', status: 429, message: 'Please wait 40 seconds' });
    expect(error.facts).toEqual({ retry_after_seconds: 40 });
  });

  it("prefers the server's detail to every other message (SPEC 8)", async () => {
    const error = await errorFrom({
      status: 400,
      error: { code: 'X', message: 'short' },
      detail: 'the detail',
    });
    expect(error.message).toBe('the detail');
  });

  it.each([
    [400, 'Invalid request. Please check your input.'],
    [401, 'Session expired. Please verify again.'],
    [403, 'Access denied.'],
    [404, 'Resource not found.'],
    [429, 'Too many attempts. Please wait and try again.'],
    [500, 'Something went wrong. Please try again.'],
    [502, 'Service temporarily unavailable. Please try again later.'],
    [503, 'Service temporarily unavailable. Please try again later.'],
    [504, 'Service temporarily unavailable. Please try again later.'],
    [418, 'An error occurred. Please try again.'],
  ])('uses a generic message for a %i without one (SPEC 8)', async (status, message) => {
    expect(await errorFrom({ status })).toMatchObject({
      code: 'API_ERROR',
      message,
      hasServerMessage: false,
    });
  });

  it('reports a lost connection', async () => {
    expect(await errorFrom('no network')).toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
      message: 'Connection error. Please check your internet and try again.',
    });
  });
});

describe('in Hindi', () => {
  const messages = {
    400: 'अनुरोध अमान्य है। कृपया अपनी जानकारी जाँचें।',
    401: 'सत्र समाप्त हो गया है। कृपया फिर से सत्यापन करें।',
    502: 'सेवा अभी उपलब्ध नहीं है। कृपया बाद में फिर से कोशिश करें।',
    418: 'कोई त्रुटि हुई। कृपया फिर से कोशिश करें।',
  };

  it('requests Hindi from the server', async () => {
    speak(hi);
    const requests = fakeApi({ [path]: { data: {} } });
    await send();
    expect(requests[0]?.headers.get('accept-language')).toBe('hi');
  });

  it.each(Object.entries(messages))('has a message for a %s without one', async (status, expected) => {
    speak(hi);
    expect((await errorFrom({ status: Number(status) })).message).toBe(expected);
  });

  it('has a message for every status that has one in English', () => {
    expect(Object.keys(hi.failures.byStatus)).toEqual(Object.keys(en.failures.byStatus));
  });

  it('reports a lost connection', async () => {
    speak(hi);
    expect(await errorFrom('no network')).toMatchObject({
      code: 'NETWORK_ERROR',
      message: 'कनेक्शन में समस्या है। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।',
    });
  });

  it("shows the server's message instead of its English detail", async () => {
    speak(hi);
    const error = { code: 'INVALID_REQUEST', message: 'अनुरोध अमान्य है।' };
    expect(await errorFrom({ status: 400, error, detail: 'body: required' })).toMatchObject({
      message: 'अनुरोध अमान्य है।',
      hasServerMessage: true,
    });
    expect((await errorFrom({ status: 400, detail: 'body: required' })).message).toBe('body: required');
  });
});
