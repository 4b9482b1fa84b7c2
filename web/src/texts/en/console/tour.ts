/** The four cards that somebody sees at the first sign-in, by role: what to do first. */
export const tour = {
  title: (name: string) => `Welcome, ${name}`,
  open: 'Show the tour',
  step: (number: number, total: number) => `Card ${number} of ${total}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip the tour',
  done: 'Begin',
  cards: {
    administrator: [
      [
        'Set the rules',
        'Make a template for each loan product: what is checked, how often one may try, and until when.',
      ],
      [
        'Show who you are',
        'Set your logo and colour under Brand, and name your branches. Signers see them at once.',
      ],
      [
        'Bring in people and systems',
        'Invite your colleagues under People, and make an API key for your loan system.',
      ],
      [
        'Follow everything live',
        'Sessions shows where each signing stands. Health tells when something needs you.',
      ],
    ],
    officer: [
      [
        'Your list',
        'Sessions shows every signing of your departments, live. Needs you has those that wait for somebody.',
      ],
      [
        'Find anybody',
        'Search by name, phone number, e-mail address or reference. The key / brings you there.',
      ],
      ['Help a signer', 'Open a session to remind, to send a new link, or to correct a phone number.'],
      ['End what is over', 'Extend the time of a session, or cancel it with a reason: the signers are told.'],
    ],
    reviewer: [
      [
        'Your queue',
        'Review shows the sessions that wait for a decision, those with something unusual first.',
      ],
      [
        'One screen each',
        'Photos, place, network and reading beside each other, and what is unusual in words.',
      ],
      ['Decide by key', 'A accepts, E asks for a step again, R rejects. Each decision has a reason.'],
      ['It is evidence', 'Your decision and its reason stand on the certificate of the sealed document.'],
    ],
    auditor: [
      ['You read everything', 'All sessions, settings and people, and you change nothing.'],
      [
        'Your looks are recorded',
        'Each look at what is personal enters the chain of staff, under your name.',
      ],
      ['Proof that holds', 'A session’s page verifies its chain of evidence, event by event.'],
      ['The whole picture', 'Insight shows how signing goes, and every chart has its numbers as a table.'],
    ],
  },
} as const;
