import { presenceReasons } from '@countersign/contract/texts/pa/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ਫੋਟੋ ਦੀ ਤਿਆਰੀ',
  checks: { face: 'ਚਿਹਰਾ', code: 'ਕੋਡ', light: 'ਰੋਸ਼ਨੀ', sharp: 'ਸਾਫ਼' },
  good: 'ਠੀਕ ਹੈ',
  notYet: 'ਹਾਲੇ ਨਹੀਂ',
  reasons: presenceReasons,
  otherCode: (shown, code) => `ਤੁਸੀਂ ${shown} ਦਿਖਾ ਰਹੇ ਹੋ; ਤੁਹਾਡਾ ਕੋਡ ${code} ਹੈ।`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'ਬਹੁਤ ਹਨੇਰਾ ਹੈ। ਰੋਸ਼ਨੀ ਵੱਲ ਮੁੜੋ।',
    NO_FACE: 'ਚਿਹਰਾ ਨਹੀਂ ਦਿਸਿਆ। ਕੈਮਰੇ ਵਿੱਚ ਦੇਖੋ।',
    FACE_TOO_SMALL: 'ਥੋੜ੍ਹਾ ਨੇੜੇ ਆਓ।',
    CODE_NOT_FOUND: 'ਹੁਣ ਕੋਡ ਆਪਣੇ ਚਿਹਰੇ ਦੇ ਕੋਲ ਰੱਖੋ।',
    ready: 'ਸਭ ਠੀਕ ਹੈ। “ਫੋਟੋ ਲਓ” ਦਬਾਓ।',
  },
};
