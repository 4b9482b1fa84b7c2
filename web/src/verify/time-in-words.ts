import type { Language } from '../texts/texts.tsx';

/** In the reader's own time zone, which is named: a document may come from another one. */
export function inWords(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    dateStyle: 'long',
    timeStyle: 'long',
  }).format(time);
}
