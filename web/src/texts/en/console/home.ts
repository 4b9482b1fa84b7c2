/** The home page: what needs the person now. */
export const home = {
  title: 'Home',
  lead: 'What needs you now.',
  send: 'Send a document',
  sentToday: 'Sent today',
  none: {
    attention: 'Nothing needs you.',
    today: 'Nothing expires today.',
    sent: 'Nothing was sent today.',
  },
  all: 'Show all',
  toHealth: 'Health',
} as const;
