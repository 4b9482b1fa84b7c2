/** The screens that end the journey early. Each says what happened and what to do next. */
export const ends = {
  notYourTurn: {
    title: 'Not your turn yet',
    first: (order: number) => `Signer number ${order} must sign before you.`,
    notified: 'We will send you a message when it is your turn. You can close this page.',
    notNotified: 'Open this link again later.',
    check: 'Check again',
  },
  'link-expired': {
    title: 'This link has expired',
    text: 'Links work for a limited time to keep your document safe. You can ask the sender for a new link.',
  },
  'link-closed': {
    title: 'This link was closed',
    text: 'There were too many failed attempts. You can ask the sender for a new link.',
  },
  request: {
    ask: 'Ask for a new link',
    sent: 'Request sent',
    sentHint: (company: string) => `${company} knows that you need a new link. You can close this page.`,
    failed: 'Your request could not be sent',
  },
  cancelled: {
    title: 'This signing was cancelled',
    text: 'The sender has cancelled it. You do not need to do anything.',
    question: (company: string) => `Not what you expected? Contact ${company}.`,
  },
  rejected: {
    title: 'This signing was not accepted',
    text: 'The sender reviewed the signing and rejected it. The document has not been sealed.',
    question: (company: string) => `Contact ${company} to find out what to do next.`,
  },
  declined: {
    title: 'You have declined to sign',
    text: 'We have notified the sender. You can close this page.',
    question: (company: string) => `Declined by mistake? Contact ${company}.`,
  },
  'declined-by-another': {
    title: 'This signing has ended',
    text: 'Another signer has declined to sign. You do not need to do anything.',
    question: (company: string) => `Questions? Contact ${company}.`,
  },
} as const;
