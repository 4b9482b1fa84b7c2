import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'ਚਾਰ ਅੰਕਾਂ ਦਾ ਕੋਡ',
  none: '----',
  spoken: (digits) => `ਕੋਡ ${digits}`,
  spokenNone: 'ਹਾਲੇ ਕੋਈ ਕੋਡ ਨਹੀਂ ਹੈ',
  edit: 'ਕੋਡ ਬਦਲੋ',
  input: 'ਚਾਰ ਅੰਕਾਂ ਦਾ ਕੋਡ ਭਰੋ',
  hint: 'ਚਾਰ ਅੰਕ ਟਾਈਪ ਕਰੋ, ਜਾਂ ਨੰਬਰ ਨੂੰ ਛੂਹੋ।',
  fullScreen: 'ਪੂਰੀ ਸਕ੍ਰੀਨ',
};
