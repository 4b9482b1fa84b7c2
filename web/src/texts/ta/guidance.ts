import { presenceReasons } from '@countersign/contract/texts/ta/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ஃபோட்டோவுக்குத் தயார் நிலை',
  checks: { face: 'முகம்', code: 'குறியீடு', light: 'வெளிச்சம்', sharp: 'தெளிவு' },
  good: 'சரி',
  notYet: 'இன்னும் இல்லை',
  reasons: presenceReasons,
  otherCode: (shown, code) => `நீங்கள் ${shown} காட்டுகிறீர்கள்; உங்கள் குறியீடு ${code}.`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'மிகவும் இருட்டாக உள்ளது. வெளிச்சத்தை நோக்கித் திரும்பவும்.',
    NO_FACE: 'முகம் தெரியவில்லை. கேமராவைப் பார்க்கவும்.',
    FACE_TOO_SMALL: 'இன்னும் சற்று அருகில் வரவும்.',
    CODE_NOT_FOUND: 'இப்போது குறியீட்டை முகத்தின் அருகில் காட்டவும்.',
    ready: 'எல்லாம் சரி. ஃபோட்டோ எடுக்கவும்.',
  },
};
