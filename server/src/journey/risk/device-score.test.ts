import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreDevice, type DeviceEvidence, type RiskIndicator } from './device-score.ts';

const AGENTS = {
  android:
    'Mozilla/5.0 (Linux; Android 13; SM-A136B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 13; SM-A136B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/22.0 Chrome/111.0 Mobile Safari/537.36',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1',
  ipadAsMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0',
  headless:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
};

const INDICATORS: readonly [RiskIndicator, number][] = [
  ['is_bot', 60],
  ['has_vpn', 30],
  ['is_incognito', 10],
  ['cookies_disabled', 10],
  ['local_storage_disabled', 10],
  ['webgl_disabled', 10],
  ['has_ad_blocker', 2],
];

function device(claims: {
  os?: unknown;
  browser?: string;
  timezone?: string;
  agent?: string;
  risks?: Partial<Record<RiskIndicator, boolean>>;
  confidence?: number;
  statedConfidence?: number;
}): DeviceEvidence {
  return {
    userAgent: claims.agent ?? AGENTS.android,
    payload: {
      confidence_score: claims.confidence ?? 75,
      fingerprint_data: {
        browser: { name: claims.browser ?? 'Chrome' },
        device: { os: claims.os ?? 'Android' },
        location: { timezone: claims.timezone ?? 'Asia/Kolkata' },
        risk_indicators: claims.risks ?? {},
        ...(claims.statedConfidence === undefined ? {} : { confidence: { score: claims.statedConfidence } }),
      },
    },
  };
}

describe('scoreDevice', () => {
  it('trusts a plain phone fully', () => {
    expect(scoreDevice(device({}))).toEqual({ trust_score: 100, is_suspicious: false, reasons: [] });
  });

  it.each(INDICATORS)('for %s deducts %d points, with the reason', (name, points) => {
    const score = scoreDevice(device({ risks: { [name]: true } }));
    expect(score.trust_score).toBe(100 - points);
    expect(score.reasons).toHaveLength(1);
    expect(score.is_suspicious).toBe(100 - points < 50);
  });

  it.each([
    ['a headless browser', { agent: AGENTS.headless, os: 'Linux' }, 40],
    ['a command-line tool', { agent: 'curl/8.5.0' }, 40],
    ['no User-Agent', { agent: '' }, 80],
    ['an unknown User-Agent', { agent: 'x'.repeat(100_000) }, 80],
    ['another operating system', { os: 'Windows' }, 70],
    ['another operating system, as an object', { os: { name: 'iOS', version: '17' } }, 70],
    ['another browser', { browser: 'Firefox' }, 80],
    ['both', { os: 'Windows', browser: 'Firefox' }, 50],
    ['both, and a VPN', { os: 'Windows', browser: 'Firefox', risks: { has_vpn: true } }, 20],
    ['a made-up time zone', { timezone: 'Middle/Earth' }, 85],
    ['an offset for a time zone', { timezone: '+05:30' }, 85],
    ['no time zone', { timezone: '' }, 95],
    ['half the confidence', { confidence: 25 }, 90],
    ['no confidence at all', { confidence: 0 }, 85],
    ['less confidence in the fingerprint itself', { statedConfidence: 50 }, 95],
    ['more confidence than usual', { confidence: 100 }, 100],
  ])('weighs %s', (_, claims, trust) => {
    const score = scoreDevice(device(claims));
    expect(score.trust_score).toBe(trust);
    expect(score.is_suspicious).toBe(trust < 50);
  });

  it.each([
    ['a Samsung browser that is Chrome inside', { agent: AGENTS.samsung, browser: 'Chrome' }],
    [
      'Chrome on an iPhone, which is Safari inside',
      { agent: AGENTS.chromeOnIphone, os: 'iOS', browser: 'Safari' },
    ],
    ['an iPad that passes for a Mac', { agent: AGENTS.ipadAsMac, os: 'iPadOS', browser: 'Safari' }],
    ['Firefox on Windows', { agent: AGENTS.firefox, os: 'Win32', browser: 'Firefox' }],
    ['an Android phone whose platform is Linux', { os: 'Linux armv8l' }],
    ['unknown names', { os: 'TempleOS', browser: 'Ladybird' }],
    ['an old name of a time zone', { timezone: 'Asia/Calcutta' }],
  ])('finds nothing wrong with %s', (_, claims) => {
    expect(scoreDevice(device(claims))).toEqual({ trust_score: 100, is_suspicious: false, reasons: [] });
  });

  it('treats an empty payload as a device without a time zone', () => {
    expect(scoreDevice({ payload: { fingerprint_data: {} }, userAgent: AGENTS.android })).toEqual({
      trust_score: 95,
      is_suspicious: false,
      reasons: ['The time zone is missing'],
    });
  });

  const risks = fc.record(Object.fromEntries(INDICATORS.map(([name]) => [name, fc.boolean()])));
  const claims = fc.record(
    {
      os: fc.oneof(fc.constantFrom('Android', 'Windows', 'iOS', ''), fc.anything()),
      browser: fc.oneof(fc.constantFrom('Chrome', 'Firefox', 'Safari'), fc.string()),
      timezone: fc.oneof(fc.constantFrom('Asia/Kolkata', 'UTC', ''), fc.string()),
      agent: fc.oneof(fc.constantFrom(...Object.values(AGENTS)), fc.string()),
      confidence: fc.double({ min: 0, max: 100, noNaN: true }),
      risks,
    },
    { requiredKeys: ['risks', 'confidence'] },
  );

  it('never increases trust for another bad sign', () => {
    fc.assert(
      fc.property(claims, fc.constantFrom(...INDICATORS), (before, [name]) => {
        const better = scoreDevice(device({ ...before, risks: { ...before.risks, [name]: false } }));
        const worse = scoreDevice(device({ ...before, risks: { ...before.risks, [name]: true } }));
        expect(worse.trust_score).toBeLessThanOrEqual(better.trust_score);
        expect(worse.reasons.length).toBe(better.reasons.length + 1);
        if (better.is_suspicious) expect(worse.is_suspicious).toBe(true);
      }),
    );
  });

  it('never increases trust for lower confidence, and stays between 0 and 100', () => {
    fc.assert(
      fc.property(claims, fc.double({ min: 0, max: 1, noNaN: true }), (before, share) => {
        const sure = scoreDevice(device(before));
        const unsure = scoreDevice(device({ ...before, confidence: before.confidence * share }));
        expect(unsure.trust_score).toBeLessThanOrEqual(sure.trust_score);
        for (const { trust_score: trust } of [sure, unsure]) {
          expect(Number.isInteger(trust) && trust >= 0 && trust <= 100).toBe(true);
        }
      }),
    );
  });
});
