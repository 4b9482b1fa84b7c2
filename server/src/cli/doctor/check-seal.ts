/** Checks the key of the seal in the same way as the server. */
import path from 'node:path';
import type { Keys } from '../../crypto/keys.ts';
import { loadIssuerKey } from '../../pki/seal-key/seal-key.ts';
import { openSealKey } from '../../sealing/open-seal-key.ts';
import { createSealer, issuerKeySettings, sealKeySettings } from '../../sealing/sealer.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, isThere, problem, right, skipped, warning } from './finding.ts';

const DAY_MILLISECONDS = 86_400_000;
const SOON_DAYS = 30;
const NEXT_ADVICE =
  'Correct NEXT_SEAL_CERTIFICATE, NEXT_SEAL_KEY or the files they name before NEXT_SEAL_FROM.';
const ISSUER_ADVICE = 'Correct SIGNER_CA_CERTIFICATE, SIGNER_CA_KEY or the files they name.';
const ADVICE = 'Correct SEAL_CERTIFICATE, SEAL_KEY or the files they name; changes apply without a restart.';

const REMOTE_ADVICE =
  'Correct the settings SEAL_CSC_*, or ask the remote signing service about the credential.';
const RENEWAL = 'Order the renewal, and replace the file that SEAL_CERTIFICATE names.';
const REMOTE_RENEWAL = 'Ask the remote signing service to renew the certificate of the credential.';

export const checkSeal = (settings: Settings, keys: Keys | null, now: () => Date): Promise<Finding> =>
  check('seal', ADVICE, async () => {
    const { SEAL_CERTIFICATE, SEAL_KEY, SEAL_CSC_URL } = settings;
    const isRemote = SEAL_CSC_URL !== undefined;
    const isSelfMade = SEAL_CERTIFICATE === undefined && SEAL_KEY === undefined && !isRemote;
    const advice = isRemote ? REMOTE_ADVICE : ADVICE;
    // Opening the seal would create its file, and the file might then belong to a user other than the server's.
    if (isSelfMade && !(keys && (await isThere(path.join(settings.DATA_DIR, 'seal.pem')))))
      return skipped('the first start creates a certificate, because SEAL_CERTIFICATE is not set');
    const sealer = createSealer(settings, keys?.sealKey ?? Buffer.alloc(32), now);
    try {
      const found = await sealer.problem();
      const end = await sealer.endsAt();
      if (found !== null || !end) return problem(`documents cannot be sealed: ${found}`, advice);
      const next = settings.NEXT_SEAL_FROM;
      const successor =
        next && next > now() ? await openSealKey(sealKeySettings(settings, Buffer.alloc(0), next)) : null;
      if (successor?.ok === false)
        return problem(`the next certificate cannot seal: ${successor.problem}`, NEXT_ADVICE);
      const issuer = settings.SIGNER_CA_CERTIFICATE
        ? await loadIssuerKey(issuerKeySettings(settings, Buffer.alloc(0), now(), undefined))
        : null;
      if (issuer?.ok === false)
        return problem(`signers' certificates cannot be issued: ${issuer.problem}`, ISSUER_ADVICE);
      const says = `its certificate${isSelfMade ? ', self-made,' : isRemote ? ', with its key at a remote signing service,' : ''} is valid until ${end.toISOString().slice(0, 10)}`;
      return +end - +now() < SOON_DAYS * DAY_MILLISECONDS
        ? warning(says, isRemote ? REMOTE_RENEWAL : RENEWAL)
        : right(says);
    } finally {
      await sealer.close();
    }
  });
