import type { UrlRefusal } from '@countersign/contract/rules/url-check';

export const urlCheck = {
  /** The check's own words are English (SPEC 5, URL check). */
  refused: (_reason: UrlRefusal, words: string, _domains: string) => words,
  allowedDomains: 'Allowed domains:',
  noDomains: 'No domain is allowed yet. Please ask whoever runs this service to configure one.',
} as const;
