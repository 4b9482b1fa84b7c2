export const documentRedirect = {
  loading: 'Loading document...',
  missingTitle: 'No document in this link',
  missing: 'The link is not complete. Open it exactly as it was sent to you.',
  failed: 'The document could not be opened',
  refusals: {
    unknown: {
      title: 'Link not recognised',
      text: 'The link may be incomplete or too old. Open it exactly as it was sent to you.',
    },
    expired: { title: 'This link has expired', text: 'A link to a document works for a few days only.' },
    revoked: {
      title: 'This link no longer works',
      text: 'You may have a newer link. Open the link in the latest message.',
    },
    notSealed: {
      title: 'Your copy is not ready yet',
      text: 'Your copy will be ready when everyone has signed. Open this link again later.',
    },
  },
  choose: 'Your documents',
  documentOf: (number: number, count: number) => `Document ${number} of ${count}`,
  certificate: 'Evidence certificate',
  all: 'Download all (ZIP)',
  askSender: (company: string) => `Need the document? Ask ${company} for a new link.`,
} as const;
