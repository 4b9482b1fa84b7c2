export const documentRedirect = {
  loading: 'Loading document...',
  missingTitle: 'No document here',
  missing: 'This address names no document. Please open the link exactly as it was sent to you.',
  failed: 'The document could not be opened',
  refusals: {
    unknown: {
      title: 'This link is not known',
      text: 'Please open the link exactly as it was sent to you. It may be cut off, or too old.',
    },
    expired: { title: 'This link has expired', text: 'Links to documents work for some days only.' },
    revoked: {
      title: 'This link was withdrawn',
      text: 'A newer link may have been sent to you. Please use the newest message.',
    },
    notSealed: {
      title: 'Your copy is not ready yet',
      text: 'It is made when everybody has signed. Please open this link again later.',
    },
  },
  choose: 'Your documents',
  documentOf: (number: number, count: number) => `Document ${number} of ${count}`,
  all: 'All in one file (ZIP)',
  askSender: (company: string) => `If you need the document, please ask ${company} for a new link.`,
} as const;
