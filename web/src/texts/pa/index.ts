import type { Catalogue } from '../catalogue.ts';
import { pa as journey } from './journey.ts';

export const catalogue: Catalogue = {
  journey,
  help: async () => (await import('./help.ts')).help,
  options: async () => (await import('./options.ts')).options,
  pages: async () => (await import('./pages.ts')).pages,
  errors: async () => (await import('@countersign/contract/texts/pa/errors')).errors,
  verdictReasons: async () => (await import('@countersign/contract/texts/pa/verdict-reasons')).verdictReasons,
};
