import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}} ಸಂಸ್ಥೆಯ ಸಹಿ ಕನ್ಸೋಲ್‌ಗೆ ನಿಮಗೆ ಆಹ್ವಾನ',
  mail: '{{company}} ಸಂಸ್ಥೆಯ ಸಹಿ ಕನ್ಸೋಲ್‌ಗೆ ನಿಮ್ಮನ್ನು ಆಹ್ವಾನಿಸಲಾಗಿದೆ.\n\n{{link}}\n\nಈ ಲಿಂಕ್ ನಿಮಗೆ ಮಾತ್ರ, ಒಂದು ಬಾರಿ ಕೆಲಸ ಮಾಡುತ್ತದೆ ಮತ್ತು {{days}} ದಿನಗಳಲ್ಲಿ ಮುಗಿಯುತ್ತದೆ. ನೀವು ಹೇಗೆ ಸೈನ್ ಇನ್ ಮಾಡುವಿರಿ ಎಂಬುದನ್ನು ಅಲ್ಲಿ ಹೊಂದಿಸುತ್ತೀರಿ.',
};
