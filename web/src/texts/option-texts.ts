/** Provides the texts of features that only some templates use. They are loaded together with those features. */
import { catalogueOf } from './catalogues.ts';
import { options as en } from './en/options.ts';
import { partOfTexts } from './part-of-texts.tsx';
import type { OptionTexts } from './shapes.ts';

const part = partOfTexts<OptionTexts>(en, async (language) => (await catalogueOf(language)).options());

export const OptionTextsProvider = part.Provider;
export const useOptionTexts = part.usePart;
