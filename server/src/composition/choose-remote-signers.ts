/** Creates the services that sign for signers, by method. A method without its settings is not offered. */
import { askGuarded, createGuard } from '../outgoing/ask-guarded.ts';
import type { TrustedRoots } from '../pki/trust/trusted-roots.ts';
import { createAadhaarEsign } from '../providers/remote-signing/aadhaar/aadhaar-esign.ts';
import { loadAadhaarKeys, type AadhaarKeysResult } from '../providers/remote-signing/aadhaar/aadhaar-keys.ts';
import { createCscSigner } from '../providers/remote-signing/csc/csc-signer.ts';
import type { CscOptions } from '../providers/remote-signing/csc/service.ts';
import type { RemoteSigners } from '../providers/remote-signing/remote-signing.ts';
import { needed } from '../settings/needed-settings.ts';
import type { Settings } from '../settings/settings.ts';

const NO_ROOTS: TrustedRoots = { current: async () => [] };

export function createRemoteSigners(settings: Settings, trustedRoots = NO_ROOTS): RemoteSigners {
  const csc = cscOptions(settings);
  return {
    ...(settings.AADHAAR_ESIGN_URL === undefined ? {} : { aadhaar_esign: createAadhaar(settings) }),
    ...(csc === null ? {} : { csc: createCsc(settings, csc, trustedRoots) }),
  };
}

function createCsc(settings: Settings, options: CscOptions, trustedRoots: TrustedRoots) {
  const usesTimestamps = settings.TSA_URL === undefined;
  return createCscSigner({ ...options, trustedRoots: () => trustedRoots.current(), usesTimestamps });
}

/** Returns the options for the remote signing service, or null if the settings name no such service. */
export function cscOptions(settings: Settings): CscOptions | null {
  const { CSC_URL: url, CSC_CLIENT_SECRET: clientSecret, CSC_OAUTH_URL: oauthUrl } = settings;
  return url === undefined
    ? null
    : { url, oauthUrl, clientId: needed(settings, 'CSC_CLIENT_ID'), clientSecret };
}

function createAadhaar(settings: Settings) {
  const guard = createGuard(settings.WEBHOOK_ALLOW);
  const version = settings.AADHAAR_ESIGN_VERSION;
  return createAadhaarEsign({
    version,
    aspId: needed(settings, 'AADHAAR_ESIGN_ASP_ID'),
    authMode: settings.AADHAAR_ESIGN_AUTH_MODE,
    gatewayUrl: needed(settings, 'AADHAAR_ESIGN_URL'),
    signerUrl: version === '2.1' ? '' : needed(settings, 'AADHAAR_ESIGN_SIGNER_URL'),
    statusUrl: settings.AADHAAR_ESIGN_STATUS_URL ?? null,
    formField: settings.AADHAAR_ESIGN_FORM_FIELD,
    keys: () => aadhaarKeys(settings, new Date()),
    ask: (url, question) => askGuarded(guard, url, question),
  });
}

/** Reads the files that the settings of Aadhaar eSign name. */
export const aadhaarKeys = (settings: Settings, now: Date): Promise<AadhaarKeysResult> =>
  loadAadhaarKeys(
    {
      certificate: needed(settings, 'AADHAAR_ESIGN_CERTIFICATE'),
      password: settings.AADHAAR_ESIGN_CERTIFICATE_PASSWORD,
      key: settings.AADHAAR_ESIGN_KEY,
      providerCertificate: needed(settings, 'AADHAAR_ESIGN_ESP_CERTIFICATE'),
      authorities: needed(settings, 'AADHAAR_ESIGN_AUTHORITIES'),
      allowsPractice: settings.NODE_ENV !== 'production',
    },
    now,
  );
