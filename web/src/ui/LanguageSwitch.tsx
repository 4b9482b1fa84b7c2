import { LANGUAGE_TABLE, languageOf } from '@countersign/contract/rules/languages';
import { useLanguage } from '../texts/texts.tsx';
import { GlobeIcon } from './icons.tsx';

/** Lists every language with its name in that language, in the phone's native picker. */
export function LanguageSwitch() {
  const { languages, language, texts, choose } = useLanguage();
  return (
    <label className="hover:text-ink flex items-center gap-2">
      <GlobeIcon className="size-4 flex-none" />
      <span className="sr-only">{texts.chooseLanguage}</span>
      <select
        value={language}
        onChange={({ target }) => choose(languageOf(target.value) ?? language)}
        className="text-ink-soft hover:text-ink min-h-12 cursor-pointer bg-transparent"
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_TABLE[code].name}
          </option>
        ))}
      </select>
    </label>
  );
}
