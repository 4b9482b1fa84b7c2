/** Reads the key facts that the signer was shown before the last consent, in the signer's language and in English. */
import type { KeyFactsInput } from '@countersign/contract/originator/key-facts';
import { KEY_FACT_NAMES, showKeyFacts, type ShownKeyFacts } from '@countersign/contract/rules/key-facts';
import { LANGUAGES } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import { z } from 'zod';
import type { StoredEvent } from '../../evidence/read-event.ts';
import type { ParticipantFacts } from '../../pdf/pages/facts.ts';

const shownFacts = z.object({
  language: z.enum(LANGUAGES),
  facts: z.array(z.object({ name: z.enum(KEY_FACT_NAMES), label: z.string(), value: z.string() })),
});

/** Returns the key facts. `stated` are the facts with which the session was created. */
export function keyFactsShown(
  own: readonly StoredEvent[],
  stated: KeyFactsInput | null,
): ParticipantFacts['keyFacts'] {
  const consent = own.findLast(({ type }) => type === 'DOCUMENT_CONSENTED');
  const shown = shownFacts.safeParse(consent?.about?.['key_facts']).data;
  if (!shown || !stated) return null;
  return {
    language: shown.language,
    english: listOf(showKeyFacts(stated, 'en', TEXTS.en.keyFacts)),
    shown: listOf(shown),
  };
}

const listOf = ({ facts }: Pick<ShownKeyFacts, 'facts'>): string =>
  facts.map(({ label, value }) => `${label}: ${value}`).join('; ');
