/** The cards of the tour at the first sign-in, by role. */
export const tour = {
  title: (name: string) => `Welcome, ${name}`,
  open: 'Show tour',
  step: (number: number, total: number) => `Card ${number} of ${total}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip tour',
  done: 'Get started',
  cards: {
    administrator: [
      [
        'Set the rules',
        'Create a template for each loan product. It defines the checks, the number of attempts and the deadline.',
      ],
      [
        'Show your brand',
        'Set your logo and colour under Brand, and add your branches. Signers see your brand immediately.',
      ],
      [
        'Add people and systems',
        'Invite your colleagues under People, and create an API key for your loan system.',
      ],
      [
        'Follow progress live',
        'Sessions shows the state of each signing. Health shows problems that need your attention.',
      ],
    ],
    officer: [
      [
        'Send a document',
        'Choose a layout, enter the signers and press Send. You can also press C on any page.',
      ],
      [
        'Follow your sessions',
        'See the signings of your departments, live. Open a session to send a reminder or a new link, or to correct a phone number.',
      ],
      [
        'Find a session',
        'Search by name, phone number, email address or reference. Press / to start a search.',
      ],
      ['Get help', 'See all keyboard shortcuts, or show this tour again. You can also press ? on any page.'],
    ],
    reviewer: [
      ['Your queue', 'Review lists the sessions waiting for a decision, the most unusual first.'],
      [
        'Everything on one screen',
        'See photos, location, network and reading time together, with unusual findings explained.',
      ],
      [
        'Decide by keyboard',
        'Press A to accept, E to request a repeat, or R to reject. Rejections and repeats need a reason.',
      ],
      [
        'Decisions are evidence',
        'Your decision and its reason appear on the certificate of the sealed document.',
      ],
    ],
    auditor: [
      ['Full read access', 'You can view all sessions, settings and people, but not change them.'],
      [
        'Your access is recorded',
        'Each time you view personal data, the activity log records it under your name.',
      ],
      ['Verifiable evidence', 'Each session page verifies its evidence chain, event by event.'],
      ['The big picture', 'Insight shows how signing is going. Every chart is also available as a table.'],
    ],
  },
} as const;
