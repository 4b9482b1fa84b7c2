import { presenceReasons } from '@countersign/contract/texts/kn/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ಫೋಟೋಗೆ ಸಿದ್ಧತೆ',
  checks: { face: 'ಮುಖ', code: 'ಕೋಡ್', light: 'ಬೆಳಕು', sharp: 'ಸ್ಪಷ್ಟತೆ' },
  good: 'ಸರಿ ಇದೆ',
  notYet: 'ಇನ್ನೂ ಇಲ್ಲ',
  reasons: presenceReasons,
  otherCode: (shown, code) => `ನೀವು ${shown} ತೋರಿಸುತ್ತಿದ್ದೀರಿ; ನಿಮ್ಮ ಕೋಡ್ ${code}.`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'ತುಂಬಾ ಕತ್ತಲಾಗಿದೆ. ಬೆಳಕಿನ ಕಡೆಗೆ ತಿರುಗಿ.',
    NO_FACE: 'ಮುಖ ಕಾಣುತ್ತಿಲ್ಲ. ಕ್ಯಾಮೆರಾ ಕಡೆ ನೋಡಿ.',
    FACE_TOO_SMALL: 'ಸ್ವಲ್ಪ ಹತ್ತಿರ ಬನ್ನಿ.',
    CODE_NOT_FOUND: 'ಈಗ ಕೋಡ್ ಅನ್ನು ನಿಮ್ಮ ಮುಖದ ಪಕ್ಕದಲ್ಲಿ ಹಿಡಿಯಿರಿ.',
    ready: 'ಎಲ್ಲ ಸರಿ ಇದೆ. “ಫೋಟೋ ತೆಗೆಯಿರಿ” ಒತ್ತಿ.',
  },
};
