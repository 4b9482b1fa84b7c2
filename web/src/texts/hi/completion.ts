import type { Texts } from '../texts.tsx';

export const completion: Texts['completion'] = {
  title: 'दस्तावेज़ पर हस्ताक्षर हो गए',
  message: 'दस्तावेज़ पर सफलतापूर्वक हस्ताक्षर हो गए हैं।',
  next: 'अब आप यह पेज बंद कर सकते हैं।',
  ok: 'ठीक है',
};
