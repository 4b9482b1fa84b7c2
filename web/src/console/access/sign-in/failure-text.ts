import { asApiError } from '../../../api/client.ts';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { PasskeyCancelled } from './passkey.ts';

/** Returns the server's error message. If a passkey request failed in the browser, returns a text for this failure. */
export function failureText(error: unknown, texts: ConsoleTexts['signIn']): string {
  if (error instanceof PasskeyCancelled) return texts.passkeyCancelled;
  if (error instanceof DOMException) return texts.passkeyUnknown;
  return asApiError(error).message;
}
