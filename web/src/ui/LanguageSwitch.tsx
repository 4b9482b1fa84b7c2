import { isLanguage, LANGUAGES, useLanguage } from '../texts/texts.tsx';

const all = Object.keys(LANGUAGES).filter(isLanguage);

/** The other languages, each by its own name. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return all
    .filter((code) => code !== language)
    .map((code) => (
      <button
        key={code}
        type="button"
        lang={code}
        onClick={() => choose(code)}
        className="text-ink-soft hover:text-ink min-h-12 min-w-12 px-2 underline underline-offset-4"
      >
        {LANGUAGES[code]}
      </button>
    ));
}
