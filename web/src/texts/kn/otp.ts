import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const otp: Texts['otp'] = {
  title: 'ದಯವಿಟ್ಟು ನಿಮ್ಮ ಗುರುತನ್ನು ದೃಢೀಕರಿಸಿ',
  introduction: (company: string) => `${company} ಸಂಸ್ಥೆಯ ದಾಖಲೆಯೊಂದು ನಿಮ್ಮ ಸಹಿಗಾಗಿ ಸಿದ್ಧವಾಗಿದೆ.`,
  greeting: (name: string, company: string) => `${name} ಅವರೇ, ${company} ಸಂಸ್ಥೆಯ ದಾಖಲೆಯೊಂದು ನಿಮ್ಮ ಸಹಿಗಾಗಿ ಸಿದ್ಧವಾಗಿದೆ.`,
  phoneLabel: 'ನಿಮ್ಮ ಮೊಬೈಲ್ ಸಂಖ್ಯೆ',
  phoneRead: (digits: string) => `ಕೊನೆಯಲ್ಲಿ ${digits}`,
  sending: 'OTP ಕಳುಹಿಸಲಾಗುತ್ತಿದೆ...',
  sent: 'ನಿಮಗೆ SMS ಮೂಲಕ OTP ಕಳುಹಿಸಿದ್ದೇವೆ.',
  sentBefore: 'ಸ್ವಲ್ಪ ಹೊತ್ತಿನ ಮುಂಚೆ ನಿಮಗೆ OTP ಕಳುಹಿಸಲಾಗಿದೆ.',
  resent: 'ಹೊಸ OTP ಕಳುಹಿಸಲಾಗಿದೆ',
  lastOne: 'ಈ OTP ಅವಧಿ ಮುಗಿದ ಮೇಲೆ ಇನ್ನೊಂದು OTP ಕೇಳಬಹುದು.',
  locked: 'ತುಂಬಾ ಪ್ರಯತ್ನಗಳಾಗಿವೆ. ಕೆಳಗಿನ ಸಮಯ ಮುಗಿದ ಮೇಲೆ ನೀವು ಹೊಸ OTP ಕೇಳಬಹುದು.',
  tooSoon: 'ಹೊಸ OTP ಕೇಳುವ ಮೊದಲು ದಯವಿಟ್ಟು ಕೆಳಗಿನ ಸಮಯದವರೆಗೆ ಕಾಯಿರಿ.',
  inputLabel: '6 ಅಂಕಿಗಳ OTP ನಮೂದಿಸಿ',
  show: 'OTP ತೋರಿಸಿ',
  hide: 'OTP ಮರೆಮಾಡಿ',
  resend: 'OTP ಮತ್ತೆ ಕಳುಹಿಸಿ',
  resendIn: (time: string) => `${time} ನಂತರ`,
  attempts: (count: number) =>
    `${count} ${plural('kn', count, { one: 'ಪ್ರಯತ್ನ ಬಾಕಿ ಇದೆ', other: 'ಪ್ರಯತ್ನಗಳು ಬಾಕಿ ಇವೆ' })}`,
  attemptsExceeded: 'ಗರಿಷ್ಠ ಪ್ರಯತ್ನಗಳು ಮುಗಿದಿವೆ, ಹೊಸ OTP ಕೇಳಿ',
  sendFailed: 'OTP ಕಳುಹಿಸಲು ಆಗಲಿಲ್ಲ',
  verifyFailed: 'ಪರಿಶೀಲನೆ ವಿಫಲವಾಗಿದೆ',
  terms: {
    before: 'ಮುಂದುವರಿಯುವ ಮೂಲಕ ನೀವು ',
    terms: 'ಸೇವಾ ನಿಯಮಗಳನ್ನು',
    between: ' ಮತ್ತು ',
    privacy: 'ಗೌಪ್ಯತಾ ನೀತಿಯನ್ನು',
    after: ' ಒಪ್ಪುತ್ತೀರಿ.',
  },
  proceed: 'ಮುಂದುವರಿಯಿರಿ',
  verifying: 'ಪರಿಶೀಲಿಸಲಾಗುತ್ತಿದೆ...',
  securing: 'ಸಂಪರ್ಕವನ್ನು ಪರಿಶೀಲಿಸಲಾಗುತ್ತಿದೆ...',
  checkUnavailable: 'ಸುರಕ್ಷತಾ ಪರಿಶೀಲನೆ ಪೂರ್ಣವಾಗಲಿಲ್ಲ. ಎಚ್ಚರಿಕೆಯಿಂದ ಮುಂದುವರಿಯುತ್ತಿದ್ದೇವೆ.',
};
