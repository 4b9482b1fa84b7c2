/** What only some templates ask for: loaded when it is. */
export const options = {
  decline: {
    open: 'I do not want to sign',
    title: 'Do you not want to sign?',
    ends_session: 'The signing then ends for everybody, and the sender is told. This cannot be undone.',
    ends_signer: 'Your part in the signing then ends, and the sender is told. This cannot be undone.',
    why: 'Why do you not want to sign?',
    reasons: {
      TERMS: 'I do not agree with the terms',
      DETAILS_WRONG: 'Something in the document is wrong',
      NO_LONGER_WANTED: 'I no longer want it',
      NOT_ME: 'The document is not meant for me',
      OTHER: 'Another reason',
    },
    words: 'In your own words',
    wordsHint: 'The sender reads this.',
    reasonMissing: 'Please choose a reason.',
    wordsMissing: 'Please write your reason.',
    confirm: 'Decline to sign',
    back: 'Go back',
    failed: 'This could not be recorded',
  },
} as const;
