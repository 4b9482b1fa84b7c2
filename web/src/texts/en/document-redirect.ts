export const documentRedirect = {
  loading: 'Loading document...',
  missingTitle: 'No document here',
  missing: 'This address names no document. Please open the link exactly as it was sent to you.',
} as const;
