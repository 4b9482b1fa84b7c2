/**
 * Scores the trust in a device from its browser's own data (SPEC 3, Device intelligence payload) and the actual
 * User-Agent. Trust starts at 100, and each sign in the table deducts its points, down to 0. Below 50 the device is
 * suspicious. The score is evidence for people and never blocks, because the server cannot verify the browser's data.
 *
 * | sign | points |
 * |---------------------------------------------------|-------:|
 * | the browser is automated | 60 |
 * | the User-Agent names a tool or a headless browser | 60 |
 * | a VPN is in use | 30 |
 * | the operating system differs from the User-Agent | 30 |
 * | the browser differs from the User-Agent | 20 |
 * | the User-Agent is missing or names no browser | 20 |
 * | the time zone does not exist | 15 |
 * | a private window | 10 |
 * | cookies are disabled | 10 |
 * | local storage is disabled | 10 |
 * | WebGL is disabled | 10 |
 * | no time zone is given | 5 |
 * | an ad blocker | 2 |
 * | confidence below 75 percent: a fifth of the gap | 0 - 15 |
 */
import { checkReason, type CheckReasonCode } from '@countersign/contract/texts/check-reasons';
import { claimsOf, contradicts, isAutomation, readUserAgent, type DeviceClaims } from './user-agent.ts';

export interface DeviceEvidence {
  payload: {
    fingerprint_data: DeviceClaims & {
      confidence?: { score: number } | undefined;
      location?: { timezone?: string | undefined } | undefined;
      risk_indicators?: Partial<Record<RiskIndicator, boolean | undefined>> | undefined;
    };
    /** The confidence of the browser in its own data, in percent. */
    confidence_score?: number | undefined;
  };
  /** The User-Agent header as the server received it. */
  userAgent: string;
}

export type RiskIndicator =
  | 'is_bot'
  | 'is_incognito'
  | 'has_ad_blocker'
  | 'has_vpn'
  | 'local_storage_disabled'
  | 'cookies_disabled'
  | 'webgl_disabled';

export interface DeviceScore {
  /** The trust in the device, from 0 to 100. */
  trust_score: number;
  is_suspicious: boolean;
  reasons: string[];
}

export function scoreDevice(evidence: DeviceEvidence): DeviceScore {
  const signs = [
    ...indicatorSigns(evidence),
    ...userAgentSigns(evidence),
    ...timezoneSigns(evidence),
    ...confidenceSigns(evidence),
  ];
  const lost = signs.reduce((sum, { points }) => sum + points, 0);
  const trust = Math.max(0, Math.round(FULL_TRUST - lost));
  return {
    trust_score: trust,
    is_suspicious: trust < SUSPICIOUS_BELOW,
    reasons: signs.map(({ reason }) => checkReason(reason)),
  };
}

interface Sign {
  points: number;
  reason: CheckReasonCode;
}

const FULL_TRUST = 100;
const SUSPICIOUS_BELOW = 50;
/** The default confidence (SPEC 9, Device intelligence). */
const DEFAULT_CONFIDENCE = 75;

const INDICATORS: Readonly<Record<RiskIndicator, Sign>> = {
  is_bot: { points: 60, reason: 'DRIVEN' },
  has_vpn: { points: 30, reason: 'VPN_CLAIMED' },
  is_incognito: { points: 10, reason: 'PRIVATE_WINDOW' },
  cookies_disabled: { points: 10, reason: 'NO_COOKIES' },
  local_storage_disabled: { points: 10, reason: 'NO_LOCAL_STORAGE' },
  webgl_disabled: { points: 10, reason: 'NO_WEBGL' },
  has_ad_blocker: { points: 2, reason: 'AD_BLOCKER' },
};

function indicatorSigns({ payload }: DeviceEvidence): Sign[] {
  const found = new Set(
    Object.entries(payload.fingerprint_data.risk_indicators ?? {}).flatMap(([name, on]) =>
      on === true ? name : [],
    ),
  );
  return Object.entries(INDICATORS).flatMap(([name, sign]) => (found.has(name) ? sign : []));
}

function userAgentSigns({ payload, userAgent }: DeviceEvidence): Sign[] {
  if (isAutomation(userAgent)) {
    return [{ points: 60, reason: 'TOOL' }];
  }
  const sent = readUserAgent(userAgent);
  if (sent.browser === null && sent.system === null) {
    return [{ points: 20, reason: 'NO_BROWSER' }];
  }
  const differs = contradicts(claimsOf(payload.fingerprint_data), sent);
  return [
    ...(differs.system ? [{ points: 30, reason: 'OTHER_SYSTEM' } as const] : []),
    ...(differs.browser ? [{ points: 20, reason: 'OTHER_BROWSER' } as const] : []),
  ];
}

function timezoneSigns({ payload }: DeviceEvidence): Sign[] {
  const timezone = payload.fingerprint_data.location?.timezone ?? '';
  if (timezone === '') return [{ points: 5, reason: 'NO_TIME_ZONE' }];
  return isTimezone(timezone) ? [] : [{ points: 15, reason: 'TIME_ZONE_UNKNOWN' }];
}

function isTimezone(name: string): boolean {
  // Intl also accepts offsets such as '+05:30', but no browser reports its time zone as an offset.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the sign for a low confidence. The payload may state the confidence in two places, and the lower value
 * counts. If it states none, the default applies.
 */
function confidenceSigns({ payload }: DeviceEvidence): Sign[] {
  const stated = [payload.confidence_score, payload.fingerprint_data.confidence?.score];
  const sound = stated.filter((score) => score !== undefined && score >= 0 && score <= 100);
  const gap = DEFAULT_CONFIDENCE - Math.min(DEFAULT_CONFIDENCE, ...sound.map(Number));
  return gap > 0 ? [{ points: gap / 5, reason: 'FINGERPRINT_UNCERTAIN' }] : [];
}
