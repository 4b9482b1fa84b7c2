import { repeat } from '@countersign/contract/texts/en/repeat';

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
  /** Shown if a reviewer has a step repeated. */
  repeat: { ...repeat, from: (company: string) => `A message from ${company}:` },
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
  /** The fields that the signer fills in before signing. */
  inputs: {
    title: 'Fill in your details',
    lead: 'Your answers become part of the document. You can change them until you sign.',
    filled: (done: number, total: number) => `${done} of ${total} filled in`,
    show: 'Show in the document',
    next: 'Continue to sign',
    change: 'Change your answers',
    check: 'Check these answers',
    choose: 'Choose an option',
    missing: 'Fill in this field.',
    tick: 'Tick this box.',
    example: (text: string) => `For example, ${text}`,
    digits: 'Enter digits only.',
    letters: 'Enter letters only.',
    tooShort: (count: number) => `Enter at least ${count} characters.`,
    tooLong: (count: number) => `Enter at most ${count} characters.`,
    number: 'Enter a number.',
    tooSmall: (limit: string) => `Enter ${limit} or more.`,
    tooLarge: (limit: string) => `Enter ${limit} or less.`,
    whole: 'Enter a whole number.',
    decimals: (count: number) => `Enter at most ${count} decimal places.`,
    date: 'Enter a date.',
    tooEarly: (day: string) => `Enter ${day} or later.`,
    tooLate: (day: string) => `Enter ${day} or earlier.`,
    characters: 'Remove emoji and unusual characters.',
    doesNotFit: 'This is too long for its space in the document.',
    unusable: 'This answer cannot be used. Enter another one.',
  },
} as const;
