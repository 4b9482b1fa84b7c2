import { agreement } from '@countersign/contract/texts/hi/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'हस्ताक्षर करें',
  hint: 'उँगली या स्टाइलस से बॉक्स के अंदर हस्ताक्षर करें',
  typedHint: 'आपका लिखा नाम ही आपका हस्ताक्षर होगा',
  fullscreen: 'पूरी स्क्रीन',
  clear: 'मिटाएँ',
  typeInstead: 'इसके बजाय अपना नाम टाइप करें',
  drawInstead: 'इसके बजाय हस्ताक्षर बनाएँ',
  nameLabel: 'आपका पूरा नाम',
  box: {
    empty: 'हस्ताक्षर बॉक्स, खाली',
    drawn: 'हस्ताक्षर बॉक्स, आपके बनाए हस्ताक्षर के साथ',
    typed: (name) => `हस्ताक्षर बॉक्स, ${name} के हस्ताक्षर`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'पहले बॉक्स के अंदर हस्ताक्षर करें।',
    name: 'पहले अपना नाम टाइप करें।',
    agreement: 'फिर सहमति के लिए निशान लगाएँ।',
    nothing: 'एक बार किए गए हस्ताक्षर बदले नहीं जा सकते।',
  },
  sign: (product) => `दस्तावेज़ ${product} करें`,
  nextDocument: 'अगला दस्तावेज़',
  signing: 'दस्तावेज़ पर हस्ताक्षर हो रहे हैं...',
  pad: {
    title: 'दस्तावेज़ पर हस्ताक्षर करें',
    close: 'बंद करें',
    clear: 'हस्ताक्षर मिटाएँ',
    done: 'हो गया',
    rotate: 'आराम से हस्ताक्षर करने के लिए अपना फ़ोन आड़ा घुमाएँ',
  },
  captured: 'हस्ताक्षर मिल गए',
  capturedDetail: 'आपके हस्ताक्षर सफलतापूर्वक दर्ज हो गए हैं',
  failed: 'हस्ताक्षर दर्ज नहीं हो सके',
  failedWithoutReason: 'कृपया फिर से कोशिश करें',
  networkFailed: 'नेटवर्क त्रुटि',
  networkFailedDetail: 'हस्ताक्षर भेजे नहीं जा सके। कृपया फिर से कोशिश करें।',
  kept: 'आपके हस्ताक्षर अब भी बॉक्स में हैं।',
};
