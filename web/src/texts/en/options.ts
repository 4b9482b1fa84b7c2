/** What only some templates ask for: loaded when it is. */
export const options = {
  /** On every screen of a test session. */
  test: 'Test, not valid',
  /** Where an OTP or a copy comes by another way than SMS. */
  otherWays: {
    sent: {
      email: 'We have sent you an OTP by e-mail.',
      whatsapp: 'We have sent you an OTP by WhatsApp.',
      voice: 'We are calling you to read out the OTP.',
    },
    ask: { email: 'Send by e-mail', voice: 'Call me with the OTP' },
    copyAfterReview: (company: string) =>
      `Everybody has signed. ${company} looks at the signing before it is sealed; then a link to your copy is sent to you.`,
    copyLater: {
      whatsapp: 'When everybody has signed, a link to your copy comes by WhatsApp.',
      whatsappAndEmail: 'When everybody has signed, a link to your copy comes by WhatsApp and by e-mail.',
    },
    copySent: {
      whatsapp: 'Everybody has signed. A link to your copy was sent to you by WhatsApp.',
      whatsappAndEmail:
        'Everybody has signed. A link to your copy was sent to you by WhatsApp and by e-mail.',
    },
  },
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
  attachments: {
    title: 'Add your papers',
    lead: 'Photograph or choose each of these. You can replace or remove them until you proceed.',
    required: 'Required',
    optional: 'Optional',
    photograph: 'Take a photo',
    choose: 'Choose a file',
    remove: 'Remove',
    accepts: (megabytes: number) => `A photo (JPEG, PNG, WebP) or a PDF, up to ${megabytes} MB.`,
    added: 'Added',
    sending: 'Sending...',
    failed: 'It could not be added',
    unreadable: 'This file cannot be read here. Please choose a JPEG, PNG or WebP picture, or a PDF.',
    tooLarge: (megabytes: number) => `This file is too large. Please choose one of up to ${megabytes} MB.`,
    missing: 'Please add what is required first',
    back: 'Back to the document',
    preview: (name: string) => `What you added: ${name}`,
  },
} as const;
