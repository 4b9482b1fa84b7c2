/** Checks the key of the seal in the same way as the server. */
import path from 'node:path';
import type { Keys } from '../../crypto/keys.ts';
import { loadIssuerKey, loadSealKey } from '../../pki/seal-key/seal-key.ts';
import { createSealer, issuerKeySettings, sealKeySettings } from '../../sealing/sealer.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, isThere, problem, right, skipped, warning } from './finding.ts';

const DAY_MILLISECONDS = 86_400_000;
const SOON_DAYS = 30;
const NEXT_ADVICE =
  'Correct NEXT_SEAL_CERTIFICATE, NEXT_SEAL_KEY or the files they name before NEXT_SEAL_FROM.';
const ISSUER_ADVICE = 'Correct SIGNER_CA_CERTIFICATE, SIGNER_CA_KEY or the files they name.';
const ADVICE = 'Correct SEAL_CERTIFICATE, SEAL_KEY or the files they name; changes apply without a restart.';

export const checkSeal = (settings: Settings, keys: Keys | null, now: () => Date): Promise<Finding> =>
  check('seal', ADVICE, async () => {
    const isSelfMade = settings.SEAL_CERTIFICATE === undefined && settings.SEAL_KEY === undefined;
    // Opening the seal would create its file, which might then belong to another user than the server's.
    if (isSelfMade && !(keys && (await isThere(path.join(settings.DATA_DIR, 'seal.pem')))))
      return skipped('the first start creates a certificate, because SEAL_CERTIFICATE is not set');
    const sealer = createSealer(settings, keys?.sealKey ?? Buffer.alloc(32), now);
    try {
      const found = await sealer.problem();
      const end = await sealer.endsAt();
      if (found !== null || !end) return problem(`documents cannot be sealed: ${found}`, ADVICE);
      const next = settings.NEXT_SEAL_FROM;
      const successor =
        next && next > now() ? await loadSealKey(sealKeySettings(settings, Buffer.alloc(0), next)) : null;
      if (successor?.ok === false)
        return problem(`the next certificate cannot seal: ${successor.problem}`, NEXT_ADVICE);
      const issuer = settings.SIGNER_CA_CERTIFICATE
        ? await loadIssuerKey(issuerKeySettings(settings, Buffer.alloc(0), now(), undefined))
        : null;
      if (issuer?.ok === false)
        return problem(`signers' certificates cannot be issued: ${issuer.problem}`, ISSUER_ADVICE);
      const says = `its certificate${isSelfMade ? ', self-made,' : ''} is valid until ${end.toISOString().slice(0, 10)}`;
      return +end - +now() < SOON_DAYS * DAY_MILLISECONDS
        ? warning(says, 'Order the renewal, and replace the file that SEAL_CERTIFICATE names.')
        : right(says);
    } finally {
      await sealer.close();
    }
  });
