/** Fills facts into texts. It also chooses plural forms and joins lists of reasons. */

export type Facts = Readonly<Record<string, unknown>>;

/**
 * Replaces `{name}` with the fact of that name. `{count:one=day|other=days}` chooses the plural form for a count, by
 * the rules of the language. `{reason?late=Too late. |other=Not possible.}` chooses a text by the value of a fact.
 */
export function fillIn(text: string, facts: Facts, language = 'en'): string {
  return text.replaceAll(
    /\{(\w+)(?:([:?])([^{}]+))?\}/g,
    (_, fact: string, by: string | undefined, forms: string | undefined) => {
      if (forms === undefined) return asText(facts[fact]);
      return by === ':' ? formFor(facts[fact], forms, language) : wordFor(facts[fact], forms);
    },
  );
}

/** Converts a fact to text. Types other than strings and numbers become an empty string. */
const asText = (fact: unknown): string =>
  typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';

const byCase = (forms: string): Record<string, string> =>
  Object.fromEntries(
    forms.split('|').map((form) => {
      const [name = '', ...text] = form.split('=');
      return [name.trim(), text.join('=').trim()];
    }),
  );

const wordFor = (word: unknown, forms: string): string => {
  const texts = byCase(forms);
  return texts[asText(word)] ?? texts['other'] ?? '';
};

const formFor = (count: unknown, forms: string, language: string): string =>
  plural(language, Number(count), { other: '', ...byCase(forms) });

/** A form for each plural category of the language. For example, English has `one` and `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const rules = new Map<string, Intl.PluralRules>();

/** Chooses the form by the plural rules of the language (Unicode CLDR). */
export function plural(language: string, count: number, forms: PluralForms): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return forms[rule.select(count)] ?? forms.other;
}

interface Words {
  reasons: Readonly<Record<string, string>>;
  /** The character that ends a sentence. */
  stop: string;
}

/** Joins reasons into one text. Returns null if the language has no text for one of them. */
export function reasonsInWords(
  reasons: readonly { code: string; facts: Facts }[],
  words: Words,
): string | null {
  let text = '';
  let end = '';
  for (const { code, facts } of reasons) {
    const sentence = words.reasons[code];
    if (sentence === undefined) return null;
    text += end + fillIn(sentence, facts);
    end = sentence.endsWith(':') ? ' ' : `${words.stop} `;
  }
  return text;
}
