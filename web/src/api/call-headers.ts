/** Returns the headers of every call (SPEC 7): the device and, once stored, the bearer token. */
import { deviceHeaders } from '../device/device-headers.ts';
import { spokenTexts } from '../texts/spoken.ts';
import { bearerHeaders } from './bearer.ts';

export function callHeaders(): Record<string, string> {
  return {
    // The server's messages take precedence (SPEC 8), so they must be in the language of the page.
    'Accept-Language': spokenTexts().language,
    ...deviceHeaders(),
    ...bearerHeaders(),
  };
}
