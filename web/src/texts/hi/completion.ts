import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'दस्तावेज़ पर हस्ताक्षर हो गए',
  message: 'दस्तावेज़ पर सफलतापूर्वक हस्ताक्षर हो गए हैं।',
  ok: 'ठीक है',
  document: 'दस्तावेज़',
  documents: 'दस्तावेज़',
  pages: (count) => `${count} पृष्ठ`,
  signedAt: 'हस्ताक्षर का समय',
  signatures: 'हस्ताक्षर',
  signaturesOf: (given, all) => `${all} में से ${given} हो चुके`,
  copyLater: {
    sms: 'सभी के हस्ताक्षर हो जाने पर आपकी प्रति का लिंक SMS से आएगा।',
    smsAndEmail: 'सभी के हस्ताक्षर हो जाने पर आपकी प्रति का लिंक SMS और ई-मेल से आएगा।',
  },
  copyInAMoment: 'सभी के हस्ताक्षर हो चुके हैं। आपकी प्रति कुछ ही क्षणों में तैयार होगी, और उसका लिंक आपको भेजा जाएगा।',
  openCopy: 'अपनी हस्ताक्षरित प्रति खोलें',
  returnTo: (host: string) => `${host} पर लौटें`,
  copySent: {
    sms: 'सभी के हस्ताक्षर हो चुके हैं। आपकी प्रति का लिंक आपको SMS से भेजा गया है।',
    smsAndEmail: 'सभी के हस्ताक्षर हो चुके हैं। आपकी प्रति का लिंक आपको SMS और ई-मेल से भेजा गया है।',
  },
  copyFrom: (company) => `दस्तावेज़ की आपकी प्रति आपको ${company} से मिलेगी।`,
};
