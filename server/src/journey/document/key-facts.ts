/**
 * Puts the key facts above the document into words. The signer's browser shows these words unchanged. The consent
 * states their hash, so that the evidence records what the screen showed.
 */
import type { KeyFactsInput } from '@countersign/contract/originator/key-facts';
import { type Language, LANGUAGES } from '@countersign/contract/rules/languages';
import { showKeyFacts, type ShownKeyFacts } from '@countersign/contract/rules/key-facts';
import { TEXTS } from '@countersign/contract/texts/texts';
import { sha256 } from '../../crypto/secrets.ts';
import type { Queryable } from '../../database/connect.ts';
import { keyFactsIn } from '../../evidence/key-facts.ts';
import { readEvents } from '../../evidence/read-event.ts';
import { chainOf } from '../../evidence/verify.ts';
import { AppError } from '../../http/app-error.ts';
import type { Step } from '../take-step.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Shown = ShownKeyFacts & { sha256: string };

/** The position of the event that contains the key facts. */
const FIRST_EVENT = 1;

const statedFacts = async (
  { vault }: Kernel,
  db: Queryable,
  sessionId: string,
): Promise<KeyFactsInput | null> =>
  keyFactsIn(readEvents(await chainOf({ vault }, db, sessionId, FIRST_EVENT)));

function inWords(facts: KeyFactsInput, language: Language): Shown {
  const shown = showKeyFacts(facts, language, TEXTS[language].keyFacts);
  return { ...shown, sha256: sha256(JSON.stringify(shown)) };
}

export async function keyFactsToShow(
  services: Kernel,
  sessionId: string,
  language: Language,
): Promise<Shown | null> {
  const facts = await statedFacts(services, services.database.db, sessionId);
  return facts && inWords(facts, language);
}

/**
 * Returns the erasable details that a consent adds. Returns a refusal if the screen showed no key facts, or other ones.
 */
export async function keyFactsForConsent(
  services: Kernel,
  { tx, session }: Step,
  shownSha256: string | undefined,
): Promise<{ key_facts?: ShownKeyFacts } | AppError> {
  const facts = await statedFacts(services, tx, session.id);
  if (!facts) return {};
  // The key facts are compared in every language, because the signer may have changed the language after reading
  // them.
  const found = LANGUAGES.map((language) => inWords(facts, language)).find(
    (each) => each.sha256 === shownSha256,
  );
  if (!found) return new AppError('KEY_FACTS_NOT_SHOWN');
  const { sha256: _stated, ...shown } = found;
  return { key_facts: shown };
}
