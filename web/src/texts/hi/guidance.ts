import type { Texts } from '../texts.tsx';

export const guidance: Texts['guidance'] = {
  label: 'फ़ोटो की तैयारी',
  checks: { face: 'चेहरा', code: 'कोड', light: 'रोशनी', sharp: 'साफ़' },
  good: 'ठीक है',
  notYet: 'अभी नहीं',
  tips: {
    dark: 'बहुत अँधेरा है। रोशनी की ओर मुड़ें।',
    noFace: 'चेहरा नहीं दिखा। कैमरे की ओर देखें।',
    several: 'तस्वीर में केवल एक व्यक्ति हो।',
    far: 'थोड़ा पास आएँ।',
    blurred: 'तस्वीर धुंधली है। स्थिर रहें।',
    noCode: 'अब कोड अपने चेहरे के पास रखें।',
    ready: 'सब ठीक है। फ़ोटो लें।',
  },
};
