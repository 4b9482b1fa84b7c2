import { afterEach, expect, it, vi } from 'vitest';
import { apiErrorFrom, networkError } from '../api/client.ts';
import { en } from './en/journey.ts';
import { hi } from './hi/journey.ts';
import { sayAgain } from './say-again.ts';
import { errorsSaid, say, sayUnlessOffline, speak } from './spoken.ts';

afterEach(() => {
  errorsSaid.clear();
  speak(en);
});

it('rewords earlier errors in the new language of the page', async () => {
  const refused = apiErrorFrom(400, {
    error: { code: 'OTP_INVALID', message: 'Invalid OTP. 2 attempts remaining.', attempts_remaining: 2 },
  });
  const silent = apiErrorFrom(503, null);
  const offline = networkError();
  speak(hi, await sayAgain('hi', hi));
  expect(say(refused.message)).toContain('2');
  expect(say(refused.message)).not.toContain('attempts');
  expect(say(silent.message)).toBe(hi.failures.byStatus[503]);
  expect(say(offline.message)).toBe(hi.failures.network);
  speak(en, await sayAgain('en', en));
  expect(say(refused.message)).toBe(refused.message);
});

it('keeps a server message that it does not know', async () => {
  const strange = apiErrorFrom(418, { error: { code: 'TEAPOT', message: 'Short and stout' } });
  speak(hi, await sayAgain('hi', hi));
  expect(say(strange.message)).toBe('Short and stout');
  expect(say('Not a failure at all')).toBe('Not a failure at all');
});

it('leaves a lost connection to the banner while the browser is offline, and no other failure', () => {
  const lost = networkError();
  const silent = apiErrorFrom(503, null);
  expect(sayUnlessOffline(lost.message)).toBe(en.failures.network);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(sayUnlessOffline(lost.message)).toBe('');
  expect(sayUnlessOffline(silent.message)).toBe(en.failures.byStatus[503]);
});
