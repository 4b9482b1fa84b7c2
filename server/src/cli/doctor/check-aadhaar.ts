/** Checks Aadhaar eSign: its files, their validity, and whether the provider accepts a signed request. */
import { randomUUID } from 'node:crypto';
import { aadhaarKeys, createRemoteSigners } from '../../composition/choose-remote-signers.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, problem, right, warning } from './finding.ts';

const DAY_MILLISECONDS = 86_400_000;
const SOON_DAYS = 30;
const ADVICE = 'See docs/remote-signatures.md.';

/** Returns nothing if Aadhaar eSign is not configured. */
export const checkAadhaar = async (settings: Settings, now: () => Date): Promise<Finding[]> =>
  settings.AADHAAR_ESIGN_URL === undefined
    ? []
    : [await check('Aadhaar eSign', ADVICE, () => look(settings, now()))];

async function look(settings: Settings, now: Date) {
  const loaded = await aadhaarKeys(settings, now);
  if (!loaded.ok) return problem(loaded.problem, ADVICE);
  const { signer, providerCertificates } = loaded.keys;
  const [mine, theirs] = [signer.certificate, ...providerCertificates].map(
    ({ validTo }) => new Date(validTo),
  );
  const ends: [string, Date | undefined][] = [
    ['AADHAAR_ESIGN_CERTIFICATE', mine],
    ['AADHAAR_ESIGN_ESP_CERTIFICATE', theirs],
  ];
  const soon = ends.find(([, end]) => end && +end - +now < SOON_DAYS * DAY_MILLISECONDS);
  const refusal = await refusalByProvider(settings, now);
  if (refusal !== null) return problem(`the provider rejects requests: ${refusal}`, ADVICE);
  if (soon?.[1])
    return warning(`${soon[0]} is valid until ${soon[1].toISOString().slice(0, 10)}`, 'Order the renewal.');
  const tested =
    settings.AADHAAR_ESIGN_STATUS_URL === undefined
      ? 'the files are complete'
      : 'the provider accepts requests';
  return right(`${tested}; our certificate is valid until ${mine?.toISOString().slice(0, 10)}`);
}

/**
 * Asks for the status of a transaction that does not exist, which the provider answers with a signed error. Returns a
 * reason only if the settings are incomplete, the provider is unreachable or its answer is invalid. Returns null
 * otherwise, and also if the provider has no status service.
 */
async function refusalByProvider(settings: Settings, now: Date): Promise<string | null> {
  const signer = createRemoteSigners(settings).aadhaar_esign;
  if (signer === undefined || settings.AADHAAR_ESIGN_STATUS_URL === undefined) return null;
  const request = {
    transaction: `doctor-${randomUUID()}`,
    signer: { name: 'doctor', language: 'en' },
    documents: [],
    returnUrl: settings.PUBLIC_URL ?? 'http://localhost',
    now,
  };
  const state = { sentAt: now, expiresAt: new Date(now.getTime() + DAY_MILLISECONDS) };
  const leg = await signer.check(request, state);
  const ours = ['not_configured', 'service_unreachable', 'answer_invalid'];
  return leg.kind === 'refused' && ours.includes(leg.reason) ? `${leg.reason} (${leg.detail ?? ''})` : null;
}
