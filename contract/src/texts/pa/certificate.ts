import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'ਸਬੂਤ ਦਾ ਸਰਟੀਫਿਕੇਟ',
  about:
    'ਇਹ ਸਰਟੀਫਿਕੇਟ ਦਸਤਖਤ ਕੀਤੇ ਦਸਤਾਵੇਜ਼ ਦਾ ਹਿੱਸਾ ਹੈ। ਇਸ ਵਿੱਚ ਲਿਖਿਆ ਹੈ ਕਿ ਕਿਸ ਨੇ, ਕਦੋਂ, ਕਿੱਥੇ ਅਤੇ ਕਿਸ ਡਿਵਾਈਸ ਉੱਤੇ ਦਸਤਖਤ ਕੀਤੇ ਅਤੇ ਹਰ ਜਾਂਚ ਦਾ ਕੀ ਨਤੀਜਾ ਰਿਹਾ। ਦਸਤਾਵੇਜ਼ ਦੀ ਤਸਦੀਕ ਲਈ ਕੋਡ ਸਕੈਨ ਕਰੋ ਜਾਂ ਹੇਠਾਂ ਦਿੱਤਾ ਪਤਾ ਖੋਲ੍ਹ ਕੇ ਫਾਈਲ ਦਿਓ। ਸਿਰਫ਼ ਅੰਗਰੇਜ਼ੀ ਲਿਖਤ ਹੀ ਮੰਨਣਯੋਗ ਹੈ।',
  facts: {
    signed: 'ਦਸਤਖਤ ਦਾ ਸਮਾਂ',
    phone: 'ਫੋਨ',
    email: 'ਈ-ਮੇਲ',
    order: 'ਦਸਤਖਤ ਦੀ ਤਰਤੀਬ',
    reference: 'ਹਵਾਲਾ',
    address: 'IP ਪਤਾ',
    device: 'ਡਿਵਾਈਸ',
    consent: 'ਸਹਿਮਤੀ',
    readAs: 'ਕਿਵੇਂ ਪੜ੍ਹਿਆ',
    agreement: 'ਇਕਰਾਰ',
  },
  readingModes: {
    page: 'ਪੰਨੇ',
    text: 'ਚੁਣੇ ਹੋਏ ਆਕਾਰ ਵਿੱਚ ਲਿਖਤ',
    aloud: 'ਬੋਲ ਕੇ ਸੁਣਾਈ ਗਈ ਲਿਖਤ',
  },
  sections: { checks: 'ਜਾਂਚਾਂ', location: 'ਲੋਕੇਸ਼ਨ', timeline: 'ਘਟਨਾਵਾਂ ਦੀ ਤਰਤੀਬ' },
  verdicts: {
    passed: 'ਸਫਲ',
    indeterminate: 'ਤੈਅ ਨਹੀਂ',
    failed: 'ਅਸਫਲ',
    notRequired: 'ਲੋੜੀਂਦਾ ਨਹੀਂ',
  },
  checks: {
    otp: 'ਇੱਕ ਵਾਰ ਦਾ ਪਾਸਵਰਡ',
    device: 'ਡਿਵਾਈਸ',
    vpn: 'VPN ਜਾਂ ਪ੍ਰੌਕਸੀ',
    location: 'ਲੋਕੇਸ਼ਨ',
    liveness: 'ਜੀਵਤ ਮੌਜੂਦਗੀ',
    distinctSigner: 'ਦਸਤਖਤ ਕਰਨ ਵਾਲੇ ਬਾਕੀ ਲੋਕਾਂ ਤੋਂ ਵੱਖਰਾ ਵਿਅਕਤੀ',
  },
  steps: {
    LINK_OPENED: 'ਲਿੰਕ ਖੋਲ੍ਹਿਆ ਗਿਆ',
    DEVICE_CHANGED: 'ਦੂਜੇ ਡਿਵਾਈਸ ਉੱਤੇ ਜਾਰੀ ਰੱਖਿਆ',
    OTP_SENT: 'ਇੱਕ ਵਾਰ ਦਾ ਪਾਸਵਰਡ ਭੇਜਿਆ ਗਿਆ',
    OTP_VERIFIED: 'ਇੱਕ ਵਾਰ ਦੇ ਪਾਸਵਰਡ ਦੀ ਤਸਦੀਕ ਹੋਈ',
    DOCUMENT_CONSENTED: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਸਹਿਮਤੀ ਦਿੱਤੀ',
    LOCATION_CAPTURED: 'ਲੋਕੇਸ਼ਨ ਸਾਂਝੀ ਕੀਤੀ',
    LIVENESS_PASSED: 'ਜੀਵਤ ਮੌਜੂਦਗੀ ਦੀ ਤਸਦੀਕ ਹੋਈ',
    SIGNATURE_CAPTURED: 'ਦਸਤਖਤ ਕੀਤੇ',
  },
};
