import { presenceReasons } from '@countersign/contract/texts/ml/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ഫോട്ടോയ്ക്കുള്ള ഒരുക്കം',
  checks: { face: 'മുഖം', code: 'കോഡ്', light: 'വെളിച്ചം', sharp: 'വ്യക്തത' },
  good: 'ശരിയാണ്',
  notYet: 'ആയിട്ടില്ല',
  reasons: presenceReasons,
  otherCode: (shown, code) => `നിങ്ങൾ കാണിക്കുന്നത് ${shown} ആണ്; നിങ്ങളുടെ കോഡ് ${code} ആണ്.`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'വെളിച്ചം തീരെ കുറവാണ്. വെളിച്ചത്തിലേക്ക് തിരിയുക.',
    NO_FACE: 'മുഖം കാണുന്നില്ല. ക്യാമറയിലേക്ക് നോക്കുക.',
    FACE_TOO_SMALL: 'അല്പം അടുത്തേക്ക് വരിക.',
    CODE_NOT_FOUND: 'ഇനി കോഡ് മുഖത്തിന് അരികിൽ പിടിക്കുക.',
    ready: 'എല്ലാം ശരിയാണ്. “ഫോട്ടോ എടുക്കുക” അമർത്തുക.',
  },
};
