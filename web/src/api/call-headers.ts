/** Headers of every call (SPEC 7): the device, and the bearer once one is stored. */
import { deviceHeaders } from '../device/device-headers.ts';
import { spokenTexts } from '../texts/spoken.ts';
import { bearerHeaders } from './bearer.ts';

export function callHeaders(): Record<string, string> {
  return {
    // The server's messages win (SPEC 8): they must be in the language of the page.
    'Accept-Language': spokenTexts().language,
    ...deviceHeaders(),
    ...bearerHeaders(),
  };
}
