export type Facts = Readonly<Record<string, unknown>>;

/** A text with its facts in place of the words in braces. */
export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => wordOf(facts[fact]));
}

/** Facts that stand in a text are words or numbers; anything else has no place in a sentence. */
const wordOf = (fact: unknown): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
