import { agreement } from '@countersign/contract/texts/mr/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'सही करा',
  hint: 'बोटाने किंवा स्टायलसने चौकटीच्या आत सही करा',
  typedHint: 'तुमचे नाव तुमची सही म्हणून चौकटीत लिहिले जाते',
  fullscreen: 'पूर्ण स्क्रीन',
  clear: 'पुसा',
  typeInstead: 'त्याऐवजी तुमचे नाव टाइप करा',
  drawInstead: 'त्याऐवजी सही काढा',
  nameLabel: 'तुमचे पूर्ण नाव',
  box: {
    empty: 'सहीची चौकट, रिकामी',
    drawn: 'सहीची चौकट, तुम्ही काढलेल्या सहीसह',
    typed: (name) => `सहीची चौकट, ${name} यांची सही`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'आधी चौकटीच्या आत सही करा.',
    name: 'आधी तुमचे नाव टाइप करा.',
    agreement: 'मग मान्य असल्याची खूण चौकोनात करा.',
    nothing: 'एकदा केलेली सही बदलता येत नाही.',
  },
  sign: (product) => `दस्तऐवज ${product} करा`,
  nextDocument: 'पुढील दस्तऐवज',
  signing: 'दस्तऐवजावर सही होत आहे...',
  pad: {
    title: 'दस्तऐवजावर सही करा',
    close: 'बंद करा',
    clear: 'सही पुसा',
    done: 'झाले',
    rotate: 'सहज सही करण्यासाठी तुमचा फोन आडवा करा',
  },
  captured: 'सही मिळाली',
  capturedDetail: 'तुमची सही यशस्वीपणे नोंदवली आहे',
  failed: 'सही नोंदवता आली नाही',
  failedWithoutReason: 'कृपया पुन्हा प्रयत्न करा',
  networkFailed: 'नेटवर्क त्रुटी',
  networkFailedDetail: 'सही पाठवता आली नाही. कृपया पुन्हा प्रयत्न करा.',
  kept: 'तुमची सही अजूनही चौकटीत आहे.',
};
