/** Translates the reason of a check from English to the language of the page. Returns null for an unknown reason. */
import { readCheckReasons } from '@countersign/contract/texts/check-reasons';
import { fillIn } from '@countersign/contract/texts/fill-in';
import type { ConsoleTexts } from '../../../texts/shapes.ts';

export function reasonInWords(
  reason: string,
  words: ConsoleTexts['checkReasons'],
  language: string,
): string | null {
  const found = readCheckReasons(reason);
  if (!found) return null;
  const known = new Map<string, string>(Object.entries(words));
  return found.map(({ code, facts }) => fillIn(known.get(code) ?? '', facts, language)).join('; ');
}
