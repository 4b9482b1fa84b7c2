/** Gathers the device intelligence payload (SPEC 3) without any network call. */
import type { recordDeviceIntelligence } from '@countersign/contract/signer/risk';
import type { z } from 'zod';
import { deviceHeaders, timeZone } from './device-headers.ts';
import { fingerprint, FULL_CONFIDENCE } from './fingerprint.ts';
import { quickFingerprint } from './quick-fingerprint.ts';
import { readRiskIndicators } from './risk-indicators.ts';

type Reading = Omit<z.input<typeof recordDeviceIntelligence.body>, 'participant_id' | 'session_id'>;

export async function readDevice(): Promise<Reading> {
  const taken = await fingerprint().catch(() => null);
  const webgl = taken?.webgl ?? null;
  const indicators = await readRiskIndicators({ hasWebgl: webgl !== null });
  const confidence = taken?.confidence ?? FULL_CONFIDENCE;
  const browser = readBrowser();
  return {
    fingerprint_data: {
      ...(taken ? { visitor_id: taken.visitorId } : {}),
      confidence: { score: confidence },
      browser,
      device: readHardwareNames(),
      screen: readScreen(),
      hardware: readHardware(),
      ...(webgl ? { webgl } : {}),
      location: { timezone: timeZone() },
      risk_indicators: indicators,
      metadata: {
        captured_at: new Date().toISOString(),
        timezone_offset_minutes: -new Date().getTimezoneOffset(),
      },
    },
    browser_info: browser,
    confidence_score: confidence,
    // The same fingerprint as in the header of each call, so that the two can be compared.
    device_fingerprint: quickFingerprint(),
    ...(taken ? { visitor_id: taken.visitorId } : {}),
    request_id: crypto.randomUUID(),
  };
}

function readBrowser() {
  const { userAgent, language, languages, cookieEnabled, pdfViewerEnabled } = navigator;
  return {
    name: deviceHeaders()['X-Device-Browser'],
    user_agent: userAgent.slice(0, 512),
    language,
    languages: languages.slice(0, 10),
    cookies: cookieEnabled,
    pdf_viewer: pdfViewerEnabled,
  };
}

function readHardwareNames() {
  const headers = deviceHeaders();
  return { os: headers['X-Device-OS'], type: headers['X-Device-Type'] };
}

function readScreen() {
  const { width, height, availWidth, availHeight, colorDepth } = screen;
  return {
    width,
    height,
    available_width: availWidth,
    available_height: availHeight,
    colour_depth: colorDepth,
    pixel_ratio: devicePixelRatio,
    window_width: innerWidth,
    window_height: innerHeight,
  };
}

function readHardware() {
  return {
    processors: navigator.hardwareConcurrency,
    ...('deviceMemory' in navigator ? { memory_gb: navigator.deviceMemory } : {}),
    touch_points: navigator.maxTouchPoints,
  };
}
