/**
 * Defines the signer's texts in one language. The texts of the journey are always included. The screens that need other
 * texts load them on demand.
 */
import type { Texts as ServiceTexts } from '@countersign/contract/texts/texts-shape';
import type { HelpTexts, OptionTexts, OwnTexts, Texts } from './shapes.ts';

export interface Catalogue {
  journey: Texts;
  help: () => Promise<HelpTexts>;
  options: () => Promise<OptionTexts>;
  pages: () => Promise<OwnTexts>;
  /** The server's error messages. If the signer changes the language, they replace the error on the screen. */
  errors: () => Promise<Readonly<Record<string, string>>>;
  verdictReasons: () => Promise<ServiceTexts['verdictReasons']>;
}
