/** The outgoing messages. An SMS has to be short. In an email, an empty line separates paragraphs. */
import type { Texts } from '../texts-shape.ts';

export const messages: Texts['messages'] = {
  otp: {
    // The last line has the form that WebOTP requires: the host of the page, and then the code. The browser can then
    // fill in the code.
    sms: '{{code}} is your code to confirm your identity with {{company}}. Do not share it with anyone.\n\n@{{host}} #{{code}}',
    subject: 'Your code from {{company}}',
    mail: 'Your code to confirm your identity with {{company}}:\n\n{{code}}\n\nDo not share it with anyone.',
  },
  invite: {
    sms: '{{company}} asks you to review and sign a document. This link is for you only: {{link}}',
    subject: '{{company}} asks you to sign a document',
    mail: '{{company}} asks you to review and sign a document.\n\n{{link}}\n\nThis link is for you only. Have your phone ready: you confirm your identity with a code.',
  },
  turn: {
    sms: "{{company}}: it's your turn to sign the document. This link is for you only: {{link}}",
    subject: "It's your turn to sign the document from {{company}}",
    mail: "The earlier signers have finished. It's your turn to sign the document from {{company}}.\n\n{{link}}\n\nThis link is for you only. Have your phone ready: you confirm your identity with a code.",
  },
  reminder: {
    sms: 'Reminder: {{company}} is waiting for you to sign a document. This link is for you only: {{link}}',
    subject: 'Reminder: {{company}} is waiting for your signature',
    mail: 'A document from {{company}} is still waiting for your signature.\n\n{{link}}\n\nThis link is for you only.',
  },
  completion: {
    sms: '{{company}}: everyone has signed. Your copy of the document is available for {{days}} days: {{link}}',
    subject: 'Your signed document from {{company}}',
    mail: 'Everyone has signed the document from {{company}}. Your copy is available for {{days}} days:\n\n{{link}}\n\nAnyone with this link can read the document.',
  },
  cancellation: {
    sms: '{{company}} has cancelled the signing of your document. Your link no longer works. No action is needed.',
    subject: '{{company}} has cancelled the signing of your document',
    mail: '{{company}} has cancelled the signing of the document that it sent you.\n\nYour link no longer works. No action is needed.\n\nQuestions? Contact {{company}}.',
  },
  repeat: {
    sms: '{{company}} asks you to repeat a step and sign again. This link is for you only: {{link}}',
    subject: '{{company}} asks you to repeat a step',
    mail: '{{company}} has reviewed your signing and asks you to repeat a step and sign again.\n\n{{link}}\n\nThis link is for you only. Your earlier link no longer works.',
  },
  rejection: {
    sms: '{{company}} has reviewed the signing of your document and did not accept it. Contact the company to find out what to do next.',
    subject: '{{company}} did not accept the signing of your document',
    mail: '{{company}} has reviewed the signing of your document and did not accept it.\n\nThe document is not sealed, and your link no longer works.\n\nContact {{company}} to find out what to do next.',
  },
  decline: {
    sms: '{{company}}: another signer has declined, so the signing of your document has ended. Your link no longer works. No action is needed.',
    subject: 'The signing of your document from {{company}} has ended',
    mail: 'Another signer has declined to sign the document from {{company}}, so the signing has ended.\n\nYour link no longer works. No action is needed.\n\nQuestions? Contact {{company}}.',
  },
};

/** The sentence at the end of an email with a link. It names the colleague who sent the session. */
export const sentBy: Texts['sentBy'] = 'Sent by {{sender}}, {{company}}';

/** The words before the sender's message in an invitation. */
export const senderNote: Texts['senderNote'] = 'A message from {{company}}:';

/**
 * The words of a voice call, which reads out the code twice. `greeting` precedes the first reading, and `again`
 * precedes the second.
 */
export const otpCall: Texts['otpCall'] = {
  greeting: 'This is {{company}}. Your code is:',
  again: 'Again, your code is:',
};
