import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'ਬਹੁਤ ਹਨੇਰਾ ਹੈ',
  TOO_BRIGHT: 'ਰੋਸ਼ਨੀ ਬਹੁਤ ਤੇਜ਼ ਹੈ',
  BLURRED: 'ਹਿੱਲੋ ਨਾ, ਤਸਵੀਰ ਧੁੰਦਲੀ ਹੈ',
  NO_FACE: 'ਆਪਣਾ ਚਿਹਰਾ ਕੈਮਰੇ ਨੂੰ ਦਿਖਾਓ',
  MANY_FACES: 'ਤਸਵੀਰ ਵਿੱਚ ਸਿਰਫ਼ ਇੱਕ ਵਿਅਕਤੀ ਹੋ ਸਕਦਾ ਹੈ',
  FACE_TOO_SMALL: 'ਹੋਰ ਨੇੜੇ ਆਓ',
  FACE_TOO_LARGE: 'ਥੋੜ੍ਹਾ ਪਿੱਛੇ ਜਾਓ',
  FACE_CUT_OFF: 'ਪੂਰਾ ਚਿਹਰਾ ਤਸਵੀਰ ਵਿੱਚ ਰੱਖੋ',
  FACES_DIFFER: 'ਤਿੰਨਾਂ ਤਸਵੀਰਾਂ ਵਿੱਚ ਇੱਕੋ ਵਿਅਕਤੀ ਹੋਣਾ ਚਾਹੀਦਾ ਹੈ',
  STILL_PICTURE: 'ਚੱਲਦਾ ਕੈਮਰਾ ਵਰਤੋ: ਤਿੰਨੇ ਤਸਵੀਰਾਂ ਇੱਕੋ ਹੀ ਹਨ',
  USED_BEFORE: 'ਨਵੀਆਂ ਤਸਵੀਰਾਂ ਲਓ: ਇਹ ਪਹਿਲਾਂ ਵਰਤੀਆਂ ਜਾ ਚੁੱਕੀਆਂ ਹਨ',
  CODE_NOT_FOUND: 'ਕੋਡ ਨੂੰ ਹੋਰ ਨੇੜੇ ਰੱਖੋ',
  WRONG_CODE: 'ਇਹ ਮੌਜੂਦਾ ਕੋਡ ਨਹੀਂ ਹੈ',
  CODE_TOO_SMALL: 'ਕੋਡ ਬਹੁਤ ਛੋਟਾ ਹੈ, ਇਸ ਨੂੰ ਨੇੜੇ ਲਿਆਓ',
  CODE_GLARE: 'ਕੋਡ ਨੂੰ ਥੋੜ੍ਹਾ ਟੇਢਾ ਕਰੋ, ਇਸ ਉੱਤੇ ਰੋਸ਼ਨੀ ਚਮਕ ਰਹੀ ਹੈ',
};
