import { asApiError } from '../../../api/client.ts';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { PasskeyCancelled } from './passkey.ts';

/** What went wrong in words: the server's, or those for a passkey that the browser gave up on. */
export function failureText(error: unknown, texts: ConsoleTexts['signIn']): string {
  if (error instanceof PasskeyCancelled) return texts.passkeyCancelled;
  if (error instanceof DOMException) return texts.passkeyUnknown;
  return asApiError(error).message;
}
