/**
 * The key facts above the document, in words. The signer's browser shows these words unchanged and states their hash with
 * the consent, so that the evidence records what was on the screen.
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

/** The first event of the session contains the key facts. */
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
 * Returns the erasable details that a consent adds. Returns a refusal if the screen showed other key facts, or none.
 */
export async function keyFactsForConsent(
  services: Kernel,
  { tx, session }: Step,
  shownSha256: string | undefined,
): Promise<{ key_facts?: ShownKeyFacts } | AppError> {
  const facts = await statedFacts(services, tx, session.id);
  if (!facts) return {};
  // The signer may have changed the language since.
  const found = LANGUAGES.map((language) => inWords(facts, language)).find(
    (each) => each.sha256 === shownSha256,
  );
  if (!found) return new AppError('KEY_FACTS_NOT_SHOWN');
  const { sha256: _stated, ...shown } = found;
  return { key_facts: shown };
}
