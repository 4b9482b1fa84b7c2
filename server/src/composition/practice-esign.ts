/** Runs the practice provider of Aadhaar eSign: next to the server (PRACTICE_ESIGN=on), or alone. */
import path from 'node:path';
import type { PracticeEsign } from '../providers/remote-signing/aadhaar/practice/practice-esign.ts';

/**
 * Starts the provider. It stores its files in a folder in DATA_DIR. The code is loaded on demand, because few servers
 * need it.
 */
export async function openPracticeEsign(
  environment: NodeJS.ProcessEnv,
  port: number,
): Promise<PracticeEsign> {
  const { startPracticeEsign } =
    await import('../providers/remote-signing/aadhaar/practice/practice-esign.ts');
  return startPracticeEsign(path.resolve(environment['DATA_DIR'] || '.data', 'practice-esign'), { port });
}

/** Returns the settings with which a server uses the practice provider. */
export const practiceSettings = ({ url, files }: PracticeEsign): Record<string, string> => ({
  AADHAAR_ESIGN_URL: `${url}/2.1/signdoc`,
  AADHAAR_ESIGN_STATUS_URL: `${url}/status`,
  AADHAAR_ESIGN_ASP_ID: 'PRACTICE-ASP',
  AADHAAR_ESIGN_CERTIFICATE: files.certificate,
  AADHAAR_ESIGN_KEY: files.key,
  AADHAAR_ESIGN_ESP_CERTIFICATE: files.providerCertificate,
  AADHAAR_ESIGN_AUTHORITIES: files.authorities,
});

/** Starts the provider if PRACTICE_ESIGN is on, and returns the environment of a server that uses it. */
export async function withPracticeEsign(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const isOn = environment['PRACTICE_ESIGN'] === 'on' && environment['NODE_ENV'] !== 'production';
  if (!isOn || environment['AADHAAR_ESIGN_URL']) return environment;
  return { ...environment, ...practiceSettings(await openPracticeEsign(environment, 0)) };
}
