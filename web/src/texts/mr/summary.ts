import { plural } from '@countersign/contract/texts/fill-in';
import type { HelpTexts } from '../shapes.ts';

export const summary: HelpTexts['summary'] = {
  document: 'दस्तऐवज',
  documents: 'दस्तऐवज',
  pages: (count) => `${count} ${plural('mr', count, { one: 'पान', other: 'पाने' })}`,
  signedAt: 'सहीची वेळ',
  signatures: 'सह्या',
  signaturesOf: (given, all) => `${all} पैकी ${given} झाल्या`,
  copyLater: {
    sms: 'सर्वांनी सही केल्यावर तुमच्या प्रतीची लिंक SMS ने येईल.',
    smsAndEmail: 'सर्वांनी सही केल्यावर तुमच्या प्रतीची लिंक SMS आणि ई-मेलने येईल.',
  },
  copySoon: 'सर्वांनी सही केली आहे. तुमची प्रत थोड्याच वेळात तयार होईल, आणि तिची लिंक तुम्हाला पाठवली जाईल.',
  copyDelayed: 'तुमची प्रत तयार होण्यास नेहमीपेक्षा जास्त वेळ लागत आहे. तयार होताच आम्ही तुम्हाला तिची लिंक पाठवू.',
  copySent: {
    sms: 'सर्वांनी सही केली आहे. तुमच्या प्रतीची लिंक तुम्हाला SMS ने पाठवली आहे.',
    smsAndEmail: 'सर्वांनी सही केली आहे. तुमच्या प्रतीची लिंक तुम्हाला SMS आणि ई-मेलने पाठवली आहे.',
  },
  copyFrom: (company) => `दस्तऐवजाची तुमची प्रत तुम्हाला ${company} यांच्याकडून मिळेल.`,
};
