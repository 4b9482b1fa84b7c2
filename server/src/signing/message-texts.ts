/** The words of outgoing messages, in every language. An SMS is short; a mail is paragraphs. */
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '../providers/message.ts';

export interface Wording {
  sms: string;
  subject: string;
  /** Paragraphs, with an empty line between two of them. */
  mail: string;
}

/** How long the link to the signed document is good. */
export const COPY_DAYS = 7;

export const TEXTS: Readonly<Record<Language, Readonly<Record<MessageKind, Wording>>>> = {
  en: {
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
    reminder: {
      sms: 'Reminder from {{company}}: a document waits for your signature. This link is for you alone: {{link}}',
      subject: 'Reminder: {{company}} waits for your signature',
      mail: 'A document from {{company}} still waits for your signature.\n\n{{link}}\n\nThis link is for you alone.',
    },
    completion: {
      sms: `{{company}}: everybody has signed. Your copy of the document, for ${COPY_DAYS} days: {{link}}`,
      subject: 'Your signed document from {{company}}',
      mail: `Everybody has signed the document of {{company}}. Your copy waits for you for ${COPY_DAYS} days:\n\n{{link}}\n\nWhoever has this link can read the document.`,
    },
  },
  hi: {
    otp: {
      sms: '{{code}} आपका कोड है, {{company}} के साथ अपनी पहचान की पुष्टि करने के लिए। इसे किसी को न बताएँ।\n\n@{{host}} #{{code}}',
      subject: '{{company}} की ओर से आपका कोड',
      mail: '{{company}} के साथ अपनी पहचान की पुष्टि करने के लिए आपका कोड:\n\n{{code}}\n\nइसे किसी को न बताएँ।',
    },
    invite: {
      sms: '{{company}} का अनुरोध: एक दस्तावेज़ पढ़ें और उस पर हस्ताक्षर करें। यह लिंक केवल आपके लिए है: {{link}}',
      subject: '{{company}}: दस्तावेज़ पर हस्ताक्षर का अनुरोध',
      mail: '{{company}} का अनुरोध है कि आप एक दस्तावेज़ पढ़ें और उस पर हस्ताक्षर करें।\n\n{{link}}\n\nयह लिंक केवल आपके लिए है। अपना फ़ोन पास रखें: एक कोड से आपकी पहचान की पुष्टि होगी।',
    },
    reminder: {
      sms: '{{company}} की ओर से याद दिलाया जाता है: एक दस्तावेज़ आपके हस्ताक्षर की प्रतीक्षा में है। यह लिंक केवल आपके लिए है: {{link}}',
      subject: 'अनुस्मारक: {{company}} को आपके हस्ताक्षर की प्रतीक्षा है',
      mail: '{{company}} का एक दस्तावेज़ अब भी आपके हस्ताक्षर की प्रतीक्षा में है।\n\n{{link}}\n\nयह लिंक केवल आपके लिए है।',
    },
    completion: {
      sms: `{{company}}: सभी ने हस्ताक्षर कर दिए हैं। दस्तावेज़ की आपकी प्रति, ${COPY_DAYS} दिन तक: {{link}}`,
      subject: '{{company}}: आपका हस्ताक्षरित दस्तावेज़',
      mail: `{{company}} के दस्तावेज़ पर सभी ने हस्ताक्षर कर दिए हैं। आपकी प्रति ${COPY_DAYS} दिन तक यहाँ मिलेगी:\n\n{{link}}\n\nजिसके पास यह लिंक है, वह दस्तावेज़ पढ़ सकता है।`,
    },
  },
};
