/** The texts for leaving the journey and returning to it. */
export const moving = {
  leave: {
    title: 'Leave?',
    saved: (until: string) => `Your progress is saved until ${until}. Open the same link to continue.`,
    lost: 'If you leave, you start again from the first step.',
    stay: 'Stay',
    leave: 'Leave',
    closeNow: 'You can close this page now.',
  },
  otherTab: {
    title: 'You continued in another tab',
    text: 'This page is paused. Your progress is saved.',
    here: 'Continue here',
  },
} as const;
