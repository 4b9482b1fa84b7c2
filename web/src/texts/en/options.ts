/** Texts of features that only some templates use. They are loaded only if needed. */
export const options = {
  /** Shown on every screen of a test session. */
  test: 'Test, not valid',
  /** Texts for an OTP or a copy that is not sent by SMS. */
  otherWays: {
    sent: {
      email: 'We have sent you an OTP by email.',
      whatsapp: 'We have sent you an OTP by WhatsApp.',
      voice: 'We are calling you to read out the OTP.',
    },
    ask: { email: 'Send by email', voice: 'Call me with the OTP' },
    copyAfterReview: (company: string) =>
      `Everyone has signed. ${company} will review the document before it is sealed. Then we will send you a link to your copy.`,
    copyLater: {
      whatsapp: 'When everyone has signed, we will send you a link to your copy by WhatsApp.',
      whatsappAndEmail:
        'When everyone has signed, we will send you a link to your copy by WhatsApp and email.',
    },
    copySent: {
      whatsapp: 'Everyone has signed. We have sent you a link to your copy by WhatsApp.',
      whatsappAndEmail: 'Everyone has signed. We have sent you a link to your copy by WhatsApp and email.',
    },
  },
  decline: {
    open: 'I do not want to sign',
    title: 'Decline to sign?',
    ends_session: 'The signing ends for everyone, and we notify the sender. You cannot undo this.',
    ends_signer: 'Your part in the signing ends, and we notify the sender. You cannot undo this.',
    why: 'Why are you declining?',
    reasons: {
      TERMS: 'I do not agree to the terms',
      DETAILS_WRONG: 'Something in the document is wrong',
      NO_LONGER_WANTED: 'I no longer want this',
      NOT_ME: 'This document is not for me',
      OTHER: 'Another reason',
    },
    words: 'Your reason',
    wordsHint: 'The sender will read this.',
    reasonMissing: 'Choose a reason.',
    wordsMissing: 'Enter your reason.',
    confirm: 'Decline to sign',
    back: 'Go back',
    failed: 'Your decision could not be recorded',
  },
  attachments: {
    title: 'Add supporting documents',
    lead: 'Take a photo or choose a file for each item. You can replace or remove items until you proceed.',
    required: 'Required',
    optional: 'Optional',
    photograph: 'Take a photo',
    choose: 'Choose a file',
    remove: 'Remove',
    accepts: (megabytes: number) => `A photo (JPEG, PNG or WebP) or a PDF, up to ${megabytes} MB.`,
    added: 'Added',
    sending: 'Sending...',
    failed: 'This file could not be added',
    unreadable: 'This file cannot be read. Choose a JPEG, PNG or WebP picture, or a PDF.',
    tooLarge: (megabytes: number) => `This file is too large. Choose a file of up to ${megabytes} MB.`,
    missing: 'Add the required items first',
    back: 'Back to the document',
    preview: (name: string) => `Preview of ${name}`,
  },
} as const;
