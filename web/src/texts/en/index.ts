import type { Catalogue } from '../catalogue.ts';
import { en as journey } from './journey.ts';
import { options } from './options.ts';
import { pages } from './pages.ts';

export const catalogue: Catalogue = {
  journey,
  help: async () => (await import('./help.ts')).help,
  options: async () => options,
  pages: async () => pages,
  errors: async () => (await import('@countersign/contract/texts/en/errors')).errors,
  verdictReasons: async () => (await import('@countersign/contract/texts/en/verdict-reasons')).verdictReasons,
};
