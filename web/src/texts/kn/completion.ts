import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ದಾಖಲೆಗೆ ಸಹಿ ಆಗಿದೆ',
  message: 'ದಾಖಲೆಗೆ ಯಶಸ್ವಿಯಾಗಿ ಸಹಿ ಮಾಡಲಾಗಿದೆ.',
  ok: 'ಸರಿ',
  document: 'ದಾಖಲೆ',
  documents: 'ದಾಖಲೆಗಳು',
  pages: (count) => `${count} ${plural('kn', count, { one: 'ಪುಟ', other: 'ಪುಟಗಳು' })}`,
  signedAt: 'ಸಹಿ ಮಾಡಿದ ಸಮಯ',
  signatures: 'ಸಹಿಗಳು',
  signaturesOf: (given, all) => `${all} ರಲ್ಲಿ ${given} ಆಗಿವೆ`,
  copyLater: {
    sms: 'ಎಲ್ಲರೂ ಸಹಿ ಮಾಡಿದ ಮೇಲೆ ನಿಮ್ಮ ಪ್ರತಿಯ ಲಿಂಕ್ SMS ಮೂಲಕ ಬರುತ್ತದೆ.',
    smsAndEmail: 'ಎಲ್ಲರೂ ಸಹಿ ಮಾಡಿದ ಮೇಲೆ ನಿಮ್ಮ ಪ್ರತಿಯ ಲಿಂಕ್ SMS ಮತ್ತು ಇ-ಮೇಲ್ ಮೂಲಕ ಬರುತ್ತದೆ.',
  },
  copyInAMoment: 'ಎಲ್ಲರೂ ಸಹಿ ಮಾಡಿದ್ದಾರೆ. ನಿಮ್ಮ ಪ್ರತಿ ಸ್ವಲ್ಪ ಹೊತ್ತಿನಲ್ಲಿ ಸಿದ್ಧವಾಗುತ್ತದೆ, ಅದರ ಲಿಂಕ್ ನಿಮಗೆ ಕಳುಹಿಸಲಾಗುತ್ತದೆ.',
  openCopy: 'ಸಹಿ ಮಾಡಿದ ನಿಮ್ಮ ಪ್ರತಿಯನ್ನು ತೆರೆಯಿರಿ',
  returnTo: (host: string) => `${host} ಗೆ ಹಿಂತಿರುಗಿ`,
  copySent: {
    sms: 'ಎಲ್ಲರೂ ಸಹಿ ಮಾಡಿದ್ದಾರೆ. ನಿಮ್ಮ ಪ್ರತಿಯ ಲಿಂಕ್ ಅನ್ನು SMS ಮೂಲಕ ನಿಮಗೆ ಕಳುಹಿಸಲಾಗಿದೆ.',
    smsAndEmail: 'ಎಲ್ಲರೂ ಸಹಿ ಮಾಡಿದ್ದಾರೆ. ನಿಮ್ಮ ಪ್ರತಿಯ ಲಿಂಕ್ ಅನ್ನು SMS ಮತ್ತು ಇ-ಮೇಲ್ ಮೂಲಕ ನಿಮಗೆ ಕಳುಹಿಸಲಾಗಿದೆ.',
  },
  copyFrom: (company) => `ದಾಖಲೆಯ ನಿಮ್ಮ ಪ್ರತಿಯನ್ನು ${company} ಸಂಸ್ಥೆಯಿಂದ ಪಡೆಯುತ್ತೀರಿ.`,
};
