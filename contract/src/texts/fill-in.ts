export type Facts = Readonly<Record<string, unknown>>;

/** A text with its facts in place of the words in braces. */
export function fillIn(text: string, facts: Facts): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, fact: string) => asText(facts[fact]));
}

/** Only texts and numbers are filled in. */
const asText = (fact: unknown): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
