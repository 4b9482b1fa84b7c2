import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'दस्तऐवजावर सही झाली',
  message: 'दस्तऐवजावर यशस्वीपणे सही झाली आहे.',
  ok: 'ठीक आहे',
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
  copyInAMoment: 'सर्वांनी सही केली आहे. तुमची प्रत थोड्याच वेळात तयार होईल, आणि तिची लिंक तुम्हाला पाठवली जाईल.',
  openCopy: 'तुमची सही केलेली प्रत उघडा',
  returnTo: (host: string) => `${host} वर परत जा`,
  copySent: {
    sms: 'सर्वांनी सही केली आहे. तुमच्या प्रतीची लिंक तुम्हाला SMS ने पाठवली आहे.',
    smsAndEmail: 'सर्वांनी सही केली आहे. तुमच्या प्रतीची लिंक तुम्हाला SMS आणि ई-मेलने पाठवली आहे.',
  },
  copyFrom: (company) => `दस्तऐवजाची तुमची प्रत तुम्हाला ${company} यांच्याकडून मिळेल.`,
};
