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
    attachments: 'ਨੱਥੀ ਕਾਗਜ਼',
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
  decline: {
    declined: '{who} ਨੇ {when} ਨੂੰ ਦਸਤਖ਼ਤ ਕਰਨ ਤੋਂ ਇਨਕਾਰ ਕੀਤਾ',
    reasons: {
      TERMS: 'ਸ਼ਰਤਾਂ ਨਾਲ ਸਹਿਮਤ ਨਹੀਂ',
      DETAILS_WRONG: 'ਦਸਤਾਵੇਜ਼ ਵਿੱਚ ਕੁਝ ਗਲਤ ਹੈ',
      NO_LONGER_WANTED: 'ਹੁਣ ਲੋੜ ਨਹੀਂ',
      NOT_ME: 'ਦਸਤਾਵੇਜ਼ ਇਸ ਵਿਅਕਤੀ ਲਈ ਨਹੀਂ ਹੈ',
      OTHER: 'ਹੋਰ ਕਾਰਨ',
    },
  },
  review: {
    decisions: {
      approved: '{who} ਨੇ {when} ਨੂੰ ਸਮੀਖਿਆ ਕੀਤੀ: ਸਵੀਕਾਰ, ਦੋ ਵਿੱਚੋਂ ਪਹਿਲੇ ਵਿਅਕਤੀ ਵਜੋਂ',
      accepted: '{who} ਨੇ {when} ਨੂੰ ਸਮੀਖਿਆ ਕੀਤੀ: ਸਵੀਕਾਰ',
      repeat: '{who} ਨੇ {when} ਨੂੰ ਸਮੀਖਿਆ ਕੀਤੀ: ਦਸਤਖਤ ਕਰਨ ਵਾਲੇ ਇੱਕ ਵਿਅਕਤੀ ਨੂੰ ਇੱਕ ਪੜਾਅ ਦੁਹਰਾਉਣ ਲਈ ਕਿਹਾ ਗਿਆ',
    },
    reason: 'ਦੱਸਿਆ ਗਿਆ ਕਾਰਨ: {reason}',
    why: 'ਮੋਹਰ ਤੋਂ ਪਹਿਲਾਂ ਸਮੀਖਿਆ ਦਾ ਕਾਰਨ',
    codes: {
      CHECK_FAILED: 'ਇੱਕ ਜਾਂਚ ਅਸਫਲ ਰਹੀ',
      PHOTOS_ALIKE: 'ਦਸਤਖਤ ਕਰਨ ਵਾਲੇ ਇੱਕ ਵਿਅਕਤੀ ਦੀਆਂ ਫੋਟੋਆਂ ਬਹੁਤ ਮਿਲਦੀਆਂ-ਜੁਲਦੀਆਂ ਹਨ',
      CHECK_OPEN: 'ਇੱਕ ਜਾਂਚ ਦਾ ਨਤੀਜਾ ਤੈਅ ਨਹੀਂ ਹੋਇਆ',
      DEVICE_CHANGED: 'ਦਸਤਖਤ ਕਰਨ ਵਾਲੇ ਇੱਕ ਵਿਅਕਤੀ ਨੇ ਦੂਜੇ ਡਿਵਾਈਸ ਉੱਤੇ ਜਾਰੀ ਰੱਖਿਆ',
      REPEATED: 'ਦਸਤਖਤ ਕਰਨ ਵਾਲੇ ਇੱਕ ਵਿਅਕਤੀ ਨੇ ਇੱਕ ਪੜਾਅ ਦੁਹਰਾਇਆ',
      READ_FAST: 'ਦਸਤਾਵੇਜ਼ ਜਲਦੀ ਪੜ੍ਹਿਆ ਗਿਆ',
      READING_UNKNOWN: 'ਦਸਤਾਵੇਜ਼ ਕਿੰਨੀ ਦੇਰ ਪੜ੍ਹਿਆ ਗਿਆ, ਇਹ ਪਤਾ ਨਹੀਂ ਹੈ',
      ALWAYS: 'ਇਸ ਤਰ੍ਹਾਂ ਦੀ ਹਰ ਦਸਤਖਤ ਦੀ ਕਾਰਵਾਈ ਦੀ ਸਮੀਖਿਆ ਹੁੰਦੀ ਹੈ',
    },
  },
};
