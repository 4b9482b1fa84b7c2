import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'ನಿಮ್ಮ ಸ್ಥಳವನ್ನು ಮತ್ತೆ ಹಂಚಿಕೊಳ್ಳಿ, ನಂತರ ಮತ್ತೆ ಸಹಿ ಮಾಡಿ.',
    liveness: 'ನಿಮ್ಮ ಮುಖದ ಫೋಟೋಗಳನ್ನು ಮತ್ತೆ ತೆಗೆಯಿರಿ, ನಂತರ ಮತ್ತೆ ಸಹಿ ಮಾಡಿ.',
    signature: 'ದಾಖಲೆಗೆ ಮತ್ತೆ ಸಹಿ ಮಾಡಿ.',
  },
  reasons: {
    LOCATION_INACCURATE: 'ನಿಮ್ಮ ಸ್ಥಳ ಸಾಕಷ್ಟು ನಿಖರವಾಗಿರಲಿಲ್ಲ.',
    LOCATION_UNEXPECTED: 'ನಿಮ್ಮ ಸ್ಥಳ ನಿರೀಕ್ಷಿಸಿದ ಜಾಗದಲ್ಲಿ ಇರಲಿಲ್ಲ.',
    PHOTOS_UNCLEAR: 'ಫೋಟೋಗಳು ಕತ್ತಲಾಗಿದ್ದವು ಅಥವಾ ಮಸುಕಾಗಿದ್ದವು.',
    FACE_HIDDEN: 'ನಿಮ್ಮ ಮುಖ ಪೂರ್ತಿ ಕಾಣುತ್ತಿರಲಿಲ್ಲ.',
    CODE_UNREADABLE: 'ಫೋಟೋಗಳಲ್ಲಿ ಕೋಡ್ ಓದಲು ಆಗಲಿಲ್ಲ.',
    OTHER_PEOPLE: 'ಫೋಟೋಗಳಲ್ಲಿ ಬೇರೆ ಜನರೂ ಇದ್ದರು.',
    SIGNATURE_INCOMPLETE: 'ಸಹಿ ಅಪೂರ್ಣವಾಗಿತ್ತು.',
    SIGNATURE_DIFFERS: 'ಸಹಿ ನಿಮ್ಮ ಸಾಮಾನ್ಯ ಸಹಿಯಂತೆ ಇರಲಿಲ್ಲ.',
    ANSWERS_WRONG: 'ನೀವು ತುಂಬಿದ ಕೆಲವು ವಿವರಗಳು ತಪ್ಪಾಗಿದ್ದವು.',
  },
};
