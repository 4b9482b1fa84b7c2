import type { Texts } from '../texts.tsx';

export const documentRedirect: Texts['documentRedirect'] = {
  loading: 'दस्तावेज़ लोड हो रहा है...',
  missingTitle: 'यहाँ कोई दस्तावेज़ नहीं है',
  missing: 'इस पते में कोई दस्तावेज़ नहीं है। कृपया लिंक को ठीक वैसे ही खोलें जैसा आपको भेजा गया था।',
};
