import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'ತುಂಬಾ ಕತ್ತಲಾಗಿದೆ',
  TOO_BRIGHT: 'ಬೆಳಕು ತುಂಬಾ ಹೆಚ್ಚಾಗಿದೆ',
  BLURRED: 'ಅಲುಗಾಡಬೇಡಿ, ಫೋಟೋ ಮಸುಕಾಗಿದೆ',
  NO_FACE: 'ನಿಮ್ಮ ಮುಖವನ್ನು ಕ್ಯಾಮೆರಾಗೆ ತೋರಿಸಿ',
  MANY_FACES: 'ಫೋಟೋದಲ್ಲಿ ಒಬ್ಬರು ಮಾತ್ರ ಇರಬೇಕು',
  FACE_TOO_SMALL: 'ಇನ್ನೂ ಹತ್ತಿರ ಬನ್ನಿ',
  FACE_TOO_LARGE: 'ಸ್ವಲ್ಪ ಹಿಂದೆ ಹೋಗಿ',
  FACE_CUT_OFF: 'ಪೂರ್ತಿ ಮುಖ ಫೋಟೋದಲ್ಲಿ ಇರಲಿ',
  FACES_DIFFER: 'ಮೂರೂ ಫೋಟೋಗಳಲ್ಲಿ ಒಬ್ಬರೇ ವ್ಯಕ್ತಿ ಇರಬೇಕು',
  STILL_PICTURE: 'ನೇರ ಕ್ಯಾಮೆರಾ ಬಳಸಿ: ಮೂರೂ ಫೋಟೋಗಳು ಒಂದೇ ಆಗಿವೆ',
  USED_BEFORE: 'ಹೊಸ ಫೋಟೋಗಳನ್ನು ತೆಗೆಯಿರಿ: ಇವುಗಳನ್ನು ಈಗಾಗಲೇ ಬಳಸಲಾಗಿದೆ',
  CODE_NOT_FOUND: 'ಕೋಡ್ ಅನ್ನು ಇನ್ನೂ ಹತ್ತಿರ ಹಿಡಿಯಿರಿ',
  WRONG_CODE: 'ಇದು ಈಗಿನ ಕೋಡ್ ಅಲ್ಲ',
  CODE_TOO_SMALL: 'ಕೋಡ್ ತುಂಬಾ ಚಿಕ್ಕದಾಗಿ ಕಾಣುತ್ತಿದೆ, ಹತ್ತಿರ ಹಿಡಿಯಿರಿ',
  CODE_GLARE: 'ಕೋಡ್ ಅನ್ನು ಸ್ವಲ್ಪ ಓರೆಯಾಗಿ ಹಿಡಿಯಿರಿ, ಅದರ ಮೇಲೆ ಬೆಳಕು ಹೊಳೆಯುತ್ತಿದೆ',
};
