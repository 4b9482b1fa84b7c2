import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ದಾಖಲೆಗೆ ಸಹಿ ಆಗಿದೆ',
  message: 'ದಾಖಲೆಗೆ ಯಶಸ್ವಿಯಾಗಿ ಸಹಿ ಮಾಡಲಾಗಿದೆ.',
  ok: 'ಸರಿ',
  openCopy: 'ಸಹಿ ಮಾಡಿದ ನಿಮ್ಮ ಪ್ರತಿಯನ್ನು ತೆರೆಯಿರಿ',
  returnTo: (host: string) => `${host} ಗೆ ಹಿಂತಿರುಗಿ`,
};
