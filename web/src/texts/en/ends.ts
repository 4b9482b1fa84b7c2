/** Where the journey ends before its time: what it is, and what to do next. */
export const ends = {
  notYourTurn: {
    title: 'Not your turn yet',
    first: (order: number) => `Signature number ${order} is awaited first.`,
    told: 'You will get a message when it is your turn. You can close this page.',
    untold: 'Please open this link again later.',
    check: 'Check again',
  },
  'link-expired': {
    title: 'This link has expired',
    text: 'To keep your document safe, a link works for a limited time. You can ask the sender for a new one.',
  },
  'link-closed': {
    title: 'This link was closed',
    text: 'There were too many failed attempts with it. You can ask the sender for a new one.',
  },
  request: {
    ask: 'Ask for a new link',
    told: 'The sender has been told',
    toldHint: (company: string) => `${company} now knows that you need a new link. You can close this page.`,
    failed: 'The sender could not be told',
  },
  cancelled: {
    title: 'This signing was cancelled',
    text: 'The organisation that started it has cancelled it. There is nothing left for you to do.',
    question: (company: string) => `If you did not expect this, please ask ${company}.`,
  },
  rejected: {
    title: 'This signing was not accepted',
    text: 'The organisation that started it has looked at it and did not accept it. The document is not sealed.',
    question: (company: string) => `Please ask ${company} what to do next.`,
  },
  declined: {
    title: 'You have declined to sign',
    text: 'The sender has been told. There is nothing left for you to do, and you can close this page.',
    question: (company: string) => `If this was a mistake, please ask ${company}.`,
  },
  'declined-by-another': {
    title: 'This signing has ended',
    text: 'Another signer has declined to sign. There is nothing left for you to do.',
    question: (company: string) => `If you have questions, please ask ${company}.`,
  },
} as const;
