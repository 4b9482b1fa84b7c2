import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'बहुत अँधेरा है',
  TOO_BRIGHT: 'रोशनी बहुत तेज़ है',
  BLURRED: 'स्थिर रहें, तस्वीर धुँधली है',
  NO_FACE: 'अपना चेहरा कैमरे को दिखाएँ',
  MANY_FACES: 'तस्वीर में केवल एक व्यक्ति हो सकता है',
  FACE_TOO_SMALL: 'और पास आएँ',
  FACE_TOO_LARGE: 'थोड़ा पीछे जाएँ',
  FACE_CUT_OFF: 'पूरा चेहरा तस्वीर में रखें',
  FACES_DIFFER: 'तीनों तस्वीरों में एक ही व्यक्ति होना चाहिए',
  STILL_PICTURE: 'चालू कैमरे का उपयोग करें: तीनों तस्वीरें एक ही हैं',
  USED_BEFORE: 'नई तस्वीरें लें: ये पहले इस्तेमाल हो चुकी हैं',
  CODE_NOT_FOUND: 'कोड को और पास रखें',
  WRONG_CODE: 'यह वर्तमान कोड नहीं है',
  CODE_TOO_SMALL: 'कोड बहुत छोटा दिख रहा है, उसे पास लाएँ',
  CODE_GLARE: 'कोड को थोड़ा तिरछा करें, उस पर रोशनी चमक रही है',
};
