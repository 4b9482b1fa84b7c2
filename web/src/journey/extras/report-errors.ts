/**
 * Reports to the embedding page that the journey has loaded, and any problem that stops the journey. This module is
 * loaded only in a frame that the server allows, and before the participant is known.
 */
import { NETWORK_FAILURE } from '../../api/client.ts';
import { checkBrowser } from '../check-browser.ts';
import { notify } from './notify-parent.ts';

if (window.parent !== window) reportErrors(document.documentElement.dataset['framable']?.split(' ') ?? []);

export function reportErrors(origins: readonly string[]): void {
  notify(origins, { event: 'loaded' });
  const report = (reason: string) => notify(origins, { event: 'error', reason });
  const problem = checkBrowser(window) ?? storageProblem();
  if (problem) report(problem);
  window.addEventListener(NETWORK_FAILURE, () => report('network'));
}

/**
 * Returns 'storage' if the browser blocks storage. In a frame, blocked storage does not stop the journey, but the
 * signer needs another OTP after a reload.
 */
function storageProblem(): 'storage' | null {
  try {
    void sessionStorage.length;
    return null;
  } catch {
    return 'storage';
  }
}
