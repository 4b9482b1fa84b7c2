/** Sends a call before the application has loaded. Resolves to null if no answer arrived. */
import { storedLanguage } from '../texts/stored-language.ts';
import type { EarlyAnswer } from './early-answers.ts';

export async function askEarly(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EarlyAnswer | null> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json', ...languageHeaders(), ...headers },
    });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, body, json: () => Promise.resolve(body) };
  } catch {
    return null;
  }
}

/** Requests error messages in the language of the page: the chosen language, otherwise that of the browser. */
function languageHeaders(): Record<string, string> {
  const chosen = storedLanguage();
  return chosen === null ? {} : { 'Accept-Language': chosen };
}
