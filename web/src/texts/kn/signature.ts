import { agreement } from '@countersign/contract/texts/kn/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'ಸಹಿ ಮಾಡಿ',
  hint: 'ಬೆರಳು ಅಥವಾ ಸ್ಟೈಲಸ್ ಬಳಸಿ ಚೌಕದೊಳಗೆ ಸಹಿ ಮಾಡಿ',
  typedHint: 'ನಿಮ್ಮ ಹೆಸರನ್ನು ಚೌಕದಲ್ಲಿ ನಿಮ್ಮ ಸಹಿಯಾಗಿ ಬರೆಯಲಾಗುತ್ತದೆ',
  fullscreen: 'ಪೂರ್ಣ ಪರದೆ',
  clear: 'ಅಳಿಸಿ',
  typeInstead: 'ಬದಲಿಗೆ ನಿಮ್ಮ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ',
  drawInstead: 'ಬದಲಿಗೆ ನಿಮ್ಮ ಸಹಿ ಬರೆಯಿರಿ',
  nameLabel: 'ನಿಮ್ಮ ಪೂರ್ಣ ಹೆಸರು',
  box: {
    empty: 'ಸಹಿ ಚೌಕ, ಖಾಲಿ',
    drawn: 'ಸಹಿ ಚೌಕ, ನೀವು ಬರೆದ ಸಹಿಯೊಂದಿಗೆ',
    typed: (name) => `ಸಹಿ ಚೌಕ, ${name} ಎಂದು ಸಹಿ ಮಾಡಲಾಗಿದೆ`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'ಮೊದಲು, ಚೌಕದೊಳಗೆ ಸಹಿ ಮಾಡಿ.',
    name: 'ಮೊದಲು, ನಿಮ್ಮ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.',
    agreement: 'ನಂತರ ಒಪ್ಪಲು ಚೌಕದಲ್ಲಿ ಟಿಕ್ ಮಾಡಿ.',
    nothing: 'ಒಮ್ಮೆ ಮಾಡಿದ ಸಹಿಯನ್ನು ಬದಲಿಸಲು ಆಗುವುದಿಲ್ಲ.',
  },
  sign: (product) => `ದಾಖಲೆಗೆ ${product} ಮಾಡಿ`,
  nextDocument: 'ಮುಂದಿನ ದಾಖಲೆ',
  signing: 'ದಾಖಲೆಗೆ ಸಹಿ ಮಾಡಲಾಗುತ್ತಿದೆ...',
  pad: {
    title: 'ದಾಖಲೆಗೆ ಸಹಿ ಮಾಡಿ',
    close: 'ಮುಚ್ಚಿ',
    clear: 'ಸಹಿ ಅಳಿಸಿ',
    done: 'ಆಯಿತು',
    rotate: 'ಸುಲಭವಾಗಿ ಸಹಿ ಮಾಡಲು ನಿಮ್ಮ ಸಾಧನವನ್ನು ಅಡ್ಡಲಾಗಿ ತಿರುಗಿಸಿ',
  },
  captured: 'ಸಹಿ ಸಿಕ್ಕಿದೆ',
  capturedDetail: 'ನಿಮ್ಮ ಸಹಿಯನ್ನು ಯಶಸ್ವಿಯಾಗಿ ದಾಖಲಿಸಲಾಗಿದೆ',
  failed: 'ಸಹಿಯನ್ನು ದಾಖಲಿಸಲು ಆಗಲಿಲ್ಲ',
  failedWithoutReason: 'ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ',
  networkFailed: 'ನೆಟ್‌ವರ್ಕ್ ದೋಷ',
  networkFailedDetail: 'ಸಹಿಯನ್ನು ಕಳುಹಿಸಲು ಆಗಲಿಲ್ಲ. ದಯವಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  kept: 'ನಿಮ್ಮ ಸಹಿ ಇನ್ನೂ ಚೌಕದಲ್ಲಿದೆ.',
};
