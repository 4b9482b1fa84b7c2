import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'ಸಾಕ್ಷ್ಯ ಪ್ರಮಾಣಪತ್ರ',
  about:
    'ಈ ಪ್ರಮಾಣಪತ್ರವು ಸಹಿ ಮಾಡಿದ ದಾಖಲೆಯ ಭಾಗವಾಗಿದೆ. ಯಾರು, ಯಾವಾಗ, ಎಲ್ಲಿ ಮತ್ತು ಯಾವ ಸಾಧನದಲ್ಲಿ ಸಹಿ ಮಾಡಿದರು, ಪ್ರತಿ ಪರಿಶೀಲನೆಯ ಫಲಿತಾಂಶ ಏನಾಯಿತು ಎಂಬುದನ್ನು ಇದು ತಿಳಿಸುತ್ತದೆ. ದಾಖಲೆಯನ್ನು ಪರಿಶೀಲಿಸಲು ಕೋಡ್ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ ಅಥವಾ ಕೆಳಗಿನ ವಿಳಾಸವನ್ನು ತೆರೆದು ಫೈಲ್ ನೀಡಿ. ಇಂಗ್ಲಿಷ್ ಪಠ್ಯವೇ ಅಧಿಕೃತ.',
  facts: {
    signed: 'ಸಹಿ ಮಾಡಿದ ಸಮಯ',
    phone: 'ಫೋನ್',
    email: 'ಇ-ಮೇಲ್',
    order: 'ಸಹಿಯ ಕ್ರಮ',
    reference: 'ಉಲ್ಲೇಖ',
    address: 'IP ವಿಳಾಸ',
    device: 'ಸಾಧನ',
    consent: 'ಒಪ್ಪಿಗೆ',
    readAs: 'ಓದಿದ ರೀತಿ',
    agreement: 'ಒಪ್ಪಿದ ಹೇಳಿಕೆ',
  },
  readingModes: {
    page: 'ಪುಟಗಳು',
    text: 'ಆಯ್ದ ಗಾತ್ರದಲ್ಲಿ ಪಠ್ಯ',
    aloud: 'ಗಟ್ಟಿಯಾಗಿ ಓದಿದ ಪಠ್ಯ',
  },
  sections: { checks: 'ಪರಿಶೀಲನೆಗಳು', location: 'ಸ್ಥಳ', timeline: 'ಘಟನೆಗಳ ಕ್ರಮ' },
  verdicts: {
    passed: 'ಯಶಸ್ವಿ',
    indeterminate: 'ನಿರ್ಧಾರವಾಗಿಲ್ಲ',
    failed: 'ವಿಫಲ',
    notRequired: 'ಅಗತ್ಯವಿಲ್ಲ',
  },
  checks: {
    otp: 'ಒಂದು ಬಾರಿಯ ಪಾಸ್‌ವರ್ಡ್',
    device: 'ಸಾಧನ',
    vpn: 'VPN ಅಥವಾ ಪ್ರಾಕ್ಸಿ',
    location: 'ಸ್ಥಳ',
    liveness: 'ಸಜೀವ ಹಾಜರಿ',
    distinctSigner: 'ಸಹಿ ಮಾಡುವ ಇತರರಿಗಿಂತ ಬೇರೆ ವ್ಯಕ್ತಿ',
  },
  steps: {
    LINK_OPENED: 'ಲಿಂಕ್ ತೆರೆಯಲಾಗಿದೆ',
    DEVICE_CHANGED: 'ಬೇರೆ ಸಾಧನದಲ್ಲಿ ಮುಂದುವರಿಸಲಾಗಿದೆ',
    OTP_SENT: 'ಒಂದು ಬಾರಿಯ ಪಾಸ್‌ವರ್ಡ್ ಕಳುಹಿಸಲಾಗಿದೆ',
    OTP_VERIFIED: 'ಒಂದು ಬಾರಿಯ ಪಾಸ್‌ವರ್ಡ್ ದೃಢಪಟ್ಟಿದೆ',
    DOCUMENT_CONSENTED: 'ದಾಖಲೆಗೆ ಒಪ್ಪಿಗೆ ನೀಡಲಾಗಿದೆ',
    LOCATION_CAPTURED: 'ಸ್ಥಳ ಹಂಚಿಕೊಳ್ಳಲಾಗಿದೆ',
    LIVENESS_PASSED: 'ಸಜೀವ ಹಾಜರಿ ದೃಢಪಟ್ಟಿದೆ',
    SIGNATURE_CAPTURED: 'ಸಹಿ ಮಾಡಲಾಗಿದೆ',
  },
};
