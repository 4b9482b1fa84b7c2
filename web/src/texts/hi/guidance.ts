import { presenceReasons } from '@countersign/contract/texts/hi/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'फ़ोटो की तैयारी',
  checks: { face: 'चेहरा', code: 'कोड', light: 'रोशनी', sharp: 'साफ़' },
  good: 'ठीक है',
  notYet: 'अभी नहीं',
  reasons: presenceReasons,
  otherCode: (shown, code) => `आप ${shown} दिखा रहे हैं; आपका कोड ${code} है।`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'बहुत अँधेरा है। रोशनी की ओर मुड़ें।',
    NO_FACE: 'चेहरा नहीं दिखा। कैमरे की ओर देखें।',
    FACE_TOO_SMALL: 'थोड़ा पास आएँ।',
    CODE_NOT_FOUND: 'अब कोड अपने चेहरे के पास रखें।',
    ready: 'सब ठीक है। फ़ोटो लें।',
  },
};
