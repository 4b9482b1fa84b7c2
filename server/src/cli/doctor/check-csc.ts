/** Checks the remote signing service of the signers: whether it answers, and offers what signing needs. */
import { cscOptions } from '../../composition/choose-remote-signers.ts';
import { createCscService } from '../../providers/remote-signing/csc/service.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, problem, right } from './finding.ts';

const ADVICE = 'Check CSC_URL and CSC_OAUTH_URL, and see docs/remote-signatures.md.';
const NEEDED = ['credentials/list', 'credentials/info', 'signatures/signHash'];

/** Returns nothing if no service is configured. */
export async function checkCsc(settings: Settings): Promise<Finding[]> {
  const options = cscOptions(settings);
  if (options === null) return [];
  const finding = check('remote signing', ADVICE, async () => {
    const { version, methods, oauth } = await createCscService(options).info();
    const missing = NEEDED.filter((method) => !methods.has(method));
    if (missing.length > 0) return problem(`the service does not offer ${missing.join(', ')}`, ADVICE);
    if (oauth === null) return problem('the service offers no OAuth 2.0, which signers need', ADVICE);
    return right(`the service answers with version ${version} of the CSC API`);
  });
  return [await finding];
}
