/** Outgoing messages. An SMS is short; a mail is paragraphs, with an empty line between two of them. */
import type { Texts } from '../texts-shape.ts';

export const messages: Texts['messages'] = {
  otp: {
    // Ends as browsers that fill in the code by themselves want it (WebOTP: the page's host, then the code).
    sms: '{{code}} is your code to confirm your identity with {{company}}. Do not share it with anyone.\n\n@{{host}} #{{code}}',
    subject: 'Your code from {{company}}',
    mail: 'Your code to confirm your identity with {{company}}:\n\n{{code}}\n\nDo not share it with anyone.',
  },
  invite: {
    sms: '{{company}} asks you to review and sign a document. This link is for you alone: {{link}}',
    subject: '{{company}} asks you to sign a document',
    mail: '{{company}} asks you to review and sign a document.\n\n{{link}}\n\nThis link is for you alone. Keep your phone at hand: you will confirm your identity with a code.',
  },
  turn: {
    sms: '{{company}}: it is your turn to sign the document. This link is for you alone: {{link}}',
    subject: 'It is your turn to sign the document of {{company}}',
    mail: 'Those before you have signed the document of {{company}}. Now it is your turn.\n\n{{link}}\n\nThis link is for you alone. Keep your phone at hand: you will confirm your identity with a code.',
  },
  reminder: {
    sms: 'Reminder from {{company}}: a document waits for your signature. This link is for you alone: {{link}}',
    subject: 'Reminder: {{company}} waits for your signature',
    mail: 'A document from {{company}} still waits for your signature.\n\n{{link}}\n\nThis link is for you alone.',
  },
  completion: {
    sms: '{{company}}: everybody has signed. Your copy of the document, for {{days}} days: {{link}}',
    subject: 'Your signed document from {{company}}',
    mail: 'Everybody has signed the document of {{company}}. Your copy waits for you for {{days}} days:\n\n{{link}}\n\nWhoever has this link can read the document.',
  },
  cancellation: {
    sms: '{{company}} has cancelled the signing of your document. Your link no longer works, and you need not do anything.',
    subject: '{{company}} has cancelled the signing',
    mail: '{{company}} has cancelled the signing of the document that it sent you.\n\nYour link no longer works, and you need not do anything.\n\nIf you have questions, please ask where you started.',
  },
  repeat: {
    sms: '{{company}} asks you to repeat a step and to sign again. This link is for you alone: {{link}}',
    subject: '{{company}} asks you to repeat a step',
    mail: '{{company}} has looked at your signing and asks you to repeat a step of it, and to sign again.\n\n{{link}}\n\nThis link is for you alone. The earlier one no longer works.',
  },
  rejection: {
    sms: '{{company}} has looked at the signing of your document and did not accept it. Please ask there what to do next.',
    subject: '{{company}} did not accept the signing',
    mail: '{{company}} has looked at the signing of your document and did not accept it.\n\nThe document is not sealed, and your link no longer works.\n\nPlease ask {{company}} what to do next.',
  },
  decline: {
    sms: '{{company}}: another signer has declined, so the signing of your document has ended. Your link no longer works, and you need not do anything.',
    subject: 'The signing of {{company}} has ended',
    mail: 'Another signer has declined to sign the document of {{company}}, so the signing has ended.\n\nYour link no longer works, and you need not do anything.\n\nIf you have questions, please ask {{company}}.',
  },
};

/** Before what the sender has written. */
export const senderNote: Texts['senderNote'] = 'A message from {{company}}:';

/** Said before each of the two readings of a code by phone. */
export const otpCall: Texts['otpCall'] = {
  greeting: 'This is {{company}}. Your code is:',
  again: 'Once more, your code is:',
};
