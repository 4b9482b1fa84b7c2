/** The home page, which shows what needs the person's attention now. */
export const home = {
  title: 'Home',
  lead: 'Tasks that need your attention.',
  send: 'Send a document',
  sentToday: 'Sent today',
  none: {
    attention: 'Nothing needs your attention.',
    today: 'Nothing expires today.',
    sent: 'Nothing was sent today.',
  },
  all: 'Show all',
  toHealth: 'Health',
} as const;
