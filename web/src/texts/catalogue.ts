/** Everything that one language says to a signer. Only the journey comes with it; a screen that needs more loads that part. */
import type { Texts as ServiceTexts } from '@countersign/contract/texts/texts-shape';
import type { HelpTexts, OptionTexts, OwnTexts, Texts } from './shapes.ts';

export interface Catalogue {
  journey: Texts;
  help: () => Promise<HelpTexts>;
  options: () => Promise<OptionTexts>;
  pages: () => Promise<OwnTexts>;
  /** The errors of the service, for repeating one after the page has changed its language. */
  errors: () => Promise<Readonly<Record<string, string>>>;
  verdictReasons: () => Promise<ServiceTexts['verdictReasons']>;
}
