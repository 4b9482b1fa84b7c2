import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'ಮುಖ್ಯ ವಿವರಗಳು',
  note: 'ಇದು ಸಾರಾಂಶ ಮಾತ್ರ. ನೀವು ಕೆಳಗಿನ ದಾಖಲೆಗೆ ಸಹಿ ಮಾಡುತ್ತೀರಿ. ಏನಾದರೂ ಬೇರೆಯಾಗಿದ್ದರೆ ದಾಖಲೆಯೇ ಅನ್ವಯಿಸುತ್ತದೆ, ಆದ್ದರಿಂದ ಸಹಿ ಮಾಡುವ ಮೊದಲು ಕೇಳಿ.',
  labels: {
    amount: 'ಸಾಲದ ಮೊತ್ತ',
    disbursed_amount: 'ನಿಮಗೆ ನೀಡುವ ಮೊತ್ತ',
    instalment: 'ಕಂತು',
    instalment_interval: 'ಪಾವತಿಯ ಅಂತರ',
    instalments: 'ಕಂತುಗಳ ಸಂಖ್ಯೆ',
    first_due_on: 'ಮೊದಲ ಕಂತಿನ ದಿನಾಂಕ',
    term_months: 'ಅವಧಿ',
    interest_rate: 'ವಾರ್ಷಿಕ ಬಡ್ಡಿ ದರ',
    interest_type: 'ಬಡ್ಡಿಯ ವಿಧ',
    apr: 'ಎಲ್ಲಾ ಶುಲ್ಕಗಳೊಂದಿಗೆ ವಾರ್ಷಿಕ ವೆಚ್ಚ (APR)',
    fees: 'ಶುಲ್ಕಗಳು',
    total_repayment: 'ಮರುಪಾವತಿಸಬೇಕಾದ ಒಟ್ಟು ಮೊತ್ತ',
    cooling_off_days: 'ದಂಡವಿಲ್ಲದೆ ರದ್ದುಗೊಳಿಸಲು ಸಮಯ',
  },
  intervals: {
    weekly: 'ಪ್ರತಿ ವಾರ',
    fortnightly: 'ಎರಡು ವಾರಗಳಿಗೊಮ್ಮೆ',
    monthly: 'ಪ್ರತಿ ತಿಂಗಳು',
    quarterly: 'ಮೂರು ತಿಂಗಳಿಗೊಮ್ಮೆ',
  },
  interestTypes: {
    fixed: 'ಸ್ಥಿರ',
    floating: 'ಬದಲಾಗುವ: ಇದು ಬದಲಾಗಬಹುದು',
  },
};
