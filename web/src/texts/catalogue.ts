/** The signer's texts in one language. The journey is included; each other part is loaded by the screens that need it. */
import type { Texts as ServiceTexts } from '@countersign/contract/texts/texts-shape';
import type { HelpTexts, OptionTexts, OwnTexts, Texts } from './shapes.ts';

export interface Catalogue {
  journey: Texts;
  help: () => Promise<HelpTexts>;
  options: () => Promise<OptionTexts>;
  pages: () => Promise<OwnTexts>;
  /** The server's error messages. They translate an error that is on screen when the signer changes the language. */
  errors: () => Promise<Readonly<Record<string, string>>>;
  verdictReasons: () => Promise<ServiceTexts['verdictReasons']>;
}
