import { LANGUAGES } from '@countersign/contract/rules/languages';
import { CATALOGUES } from '../texts/catalogues.ts';
import { useLanguage } from '../texts/texts.tsx';

/** The other languages, each by its own name. */
export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return LANGUAGES.filter((code) => code !== language).map((code) => (
    <button
      key={code}
      type="button"
      lang={code}
      onClick={() => choose(code)}
      className="text-ink-soft hover:text-ink min-h-12 min-w-12 px-2 underline underline-offset-4"
    >
      {CATALOGUES[code].name}
    </button>
  ));
}
