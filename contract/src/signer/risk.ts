/** Calls for device intelligence and the VPN/proxy check. Both run after the OTP (SPEC 3, SPEC 4). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { participantId } from '../schemas/values.ts';

const text = z.string().max(512);
const facts = z.record(z.string().max(64), z.unknown());

const riskIndicators = z.object({
  is_bot: z.boolean().default(false),
  is_incognito: z.boolean().default(false),
  has_ad_blocker: z.boolean().default(false),
  has_vpn: z.boolean().default(false),
  local_storage_disabled: z.boolean().default(false),
  cookies_disabled: z.boolean().default(false),
  webgl_disabled: z.boolean().default(false),
});

const fingerprintData = z.object({
  visitor_id: text.optional(),
  confidence: z.object({ score: z.number().min(0).max(100) }).optional(),
  browser: facts.optional(),
  device: facts.optional(),
  screen: facts.optional(),
  hardware: facts.optional(),
  webgl: facts.optional(),
  location: z.object({ timezone: text.optional() }).optional(),
  risk_indicators: riskIndicators.optional(),
  metadata: facts.optional(),
});

const reading = z.object({
  device_intelligence_id: z.string(),
  is_suspicious: z.boolean(),
  trust_score: z.number(),
});

export const recordDeviceIntelligence = signerCall('POST', '/device-intelligence', 'bearer', {
  summary: "Record what the browser reports about the signer's device",
  body: z.object({
    participant_id: participantId,
    session_id: z.string().max(64),
    fingerprint_data: fingerprintData,
    device_fingerprint: text.optional(),
    browser_info: z.union([text, facts]).optional(),
    /** The confidence in percent. 75 if the browser provides no score (SPEC 9, Device intelligence). */
    confidence_score: z.number().min(0).max(100).default(75),
    visitor_id: text.optional(),
    request_id: text.optional(),
  }),
  data: reading,
  bodyLimit: 64 * 1024,
});

export const checkProxy = signerCall('POST', '/proxy-check', 'bearer', {
  summary: "Check the signer's network address. A VPN or proxy blocks the signer permanently",
  body: z.object({ participant_id: participantId, session_id: z.string().max(64) }),
  data: z.object({
    is_proxy: z.boolean(),
    is_vpn: z.boolean(),
    risk_score: z.number(),
    verdict: z.enum(['passed', 'failed', 'indeterminate']),
  }),
});

export const deviceHistory = signerCall('GET', '/device-intelligence/:participant_id', 'bearer', {
  summary: "List the signer's own device records, newest first",
  params: z.object({ participant_id: participantId }),
  data: z.array(reading.extend({ recorded_at: z.string() })),
});

export const proxyHistory = signerCall('GET', '/proxy-checks/:participant_id', 'bearer', {
  summary: "List the signer's own address checks, newest first",
  params: z.object({ participant_id: participantId }),
  data: z.array(
    z.object({
      is_proxy: z.boolean(),
      is_vpn: z.boolean(),
      risk_score: z.number(),
      verdict: z.string(),
      recorded_at: z.string(),
    }),
  ),
});
