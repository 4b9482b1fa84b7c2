/**
 * Translates the reason of a check from the English evidence into the language of the page. Returns null for unknown
 * reasons.
 */
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
