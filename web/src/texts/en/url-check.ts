/** The texts of the URL check (SPEC 5, URL check). */
export const urlCheck = {
  refusals: {
    empty: 'No URL detected',
    format: 'Invalid URL format',
    protocol: 'URL must use HTTP or HTTPS protocol',
    domain: 'Domain not allowed. Allowed domains: {domains}',
  },
  allowedDomains: 'Allowed domains:',
  noDomains: 'No domain is allowed yet. Ask your administrator to add one.',
} as const;
