import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'ਆਪਣੀ ਲੋਕੇਸ਼ਨ ਦੁਬਾਰਾ ਸਾਂਝੀ ਕਰੋ, ਫਿਰ ਦੁਬਾਰਾ ਦਸਤਖਤ ਕਰੋ।',
    liveness: 'ਆਪਣੇ ਚਿਹਰੇ ਦੀਆਂ ਤਸਵੀਰਾਂ ਦੁਬਾਰਾ ਲਓ, ਫਿਰ ਦੁਬਾਰਾ ਦਸਤਖਤ ਕਰੋ।',
    signature: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਦੁਬਾਰਾ ਦਸਤਖਤ ਕਰੋ।',
  },
  reasons: {
    LOCATION_INACCURATE: 'ਤੁਹਾਡੀ ਲੋਕੇਸ਼ਨ ਕਾਫ਼ੀ ਸਹੀ ਨਹੀਂ ਸੀ।',
    LOCATION_UNEXPECTED: 'ਤੁਹਾਡੀ ਲੋਕੇਸ਼ਨ ਉਮੀਦ ਵਾਲੀ ਥਾਂ ’ਤੇ ਨਹੀਂ ਸੀ।',
    PHOTOS_UNCLEAR: 'ਤਸਵੀਰਾਂ ਹਨੇਰੀਆਂ ਜਾਂ ਧੁੰਦਲੀਆਂ ਸਨ।',
    FACE_HIDDEN: 'ਤੁਹਾਡਾ ਚਿਹਰਾ ਪੂਰਾ ਨਹੀਂ ਦਿਸ ਰਿਹਾ ਸੀ।',
    CODE_UNREADABLE: 'ਤਸਵੀਰਾਂ ਵਿੱਚ ਕੋਡ ਪੜ੍ਹਿਆ ਨਹੀਂ ਜਾ ਸਕਿਆ।',
    OTHER_PEOPLE: 'ਤਸਵੀਰਾਂ ਵਿੱਚ ਹੋਰ ਲੋਕ ਵੀ ਸਨ।',
    SIGNATURE_INCOMPLETE: 'ਦਸਤਖਤ ਅਧੂਰੇ ਸਨ।',
    SIGNATURE_DIFFERS: 'ਦਸਤਖਤ ਤੁਹਾਡੇ ਆਮ ਦਸਤਖਤ ਵਰਗੇ ਨਹੀਂ ਸਨ।',
    ANSWERS_WRONG: 'ਤੁਹਾਡੀ ਭਰੀ ਹੋਈ ਕੁਝ ਜਾਣਕਾਰੀ ਗਲਤ ਸੀ।',
  },
};
