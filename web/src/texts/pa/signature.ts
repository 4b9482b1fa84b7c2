import { agreement } from '@countersign/contract/texts/pa/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'ਦਸਤਖਤ ਕਰੋ',
  hint: 'ਉਂਗਲ ਜਾਂ ਸਟਾਈਲਸ ਨਾਲ ਬਾਕਸ ਦੇ ਅੰਦਰ ਦਸਤਖਤ ਕਰੋ',
  typedHint: 'ਤੁਹਾਡਾ ਲਿਖਿਆ ਨਾਂ ਹੀ ਤੁਹਾਡੇ ਦਸਤਖਤ ਹੋਵੇਗਾ',
  fullscreen: 'ਪੂਰੀ ਸਕ੍ਰੀਨ',
  clear: 'ਮਿਟਾਓ',
  typeInstead: 'ਇਸ ਦੀ ਥਾਂ ਆਪਣਾ ਨਾਂ ਟਾਈਪ ਕਰੋ',
  drawInstead: 'ਇਸ ਦੀ ਥਾਂ ਦਸਤਖਤ ਬਣਾਓ',
  nameLabel: 'ਤੁਹਾਡਾ ਪੂਰਾ ਨਾਂ',
  box: {
    empty: 'ਦਸਤਖਤ ਦਾ ਬਾਕਸ, ਖਾਲੀ',
    drawn: 'ਦਸਤਖਤ ਦਾ ਬਾਕਸ, ਤੁਹਾਡੇ ਬਣਾਏ ਦਸਤਖਤ ਨਾਲ',
    typed: (name) => `ਦਸਤਖਤ ਦਾ ਬਾਕਸ, ${name} ਦੇ ਦਸਤਖਤ`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'ਪਹਿਲਾਂ ਬਾਕਸ ਦੇ ਅੰਦਰ ਦਸਤਖਤ ਕਰੋ।',
    name: 'ਪਹਿਲਾਂ ਆਪਣਾ ਨਾਂ ਟਾਈਪ ਕਰੋ।',
    agreement: 'ਫਿਰ ਸਹਿਮਤੀ ਲਈ ਖਾਨੇ ਵਿੱਚ ਨਿਸ਼ਾਨ ਲਾਓ।',
    nothing: 'ਇੱਕ ਵਾਰ ਕੀਤੇ ਦਸਤਖਤ ਬਦਲੇ ਨਹੀਂ ਜਾ ਸਕਦੇ।',
  },
  sign: (product) => `ਦਸਤਾਵੇਜ਼ ${product} ਕਰੋ`,
  nextDocument: 'ਅਗਲਾ ਦਸਤਾਵੇਜ਼',
  signing: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਦਸਤਖਤ ਹੋ ਰਹੇ ਹਨ...',
  pad: {
    title: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਦਸਤਖਤ ਕਰੋ',
    close: 'ਬੰਦ ਕਰੋ',
    clear: 'ਦਸਤਖਤ ਮਿਟਾਓ',
    done: 'ਹੋ ਗਿਆ',
    rotate: 'ਆਰਾਮ ਨਾਲ ਦਸਤਖਤ ਕਰਨ ਲਈ ਆਪਣਾ ਫੋਨ ਲੇਟਵਾਂ ਘੁਮਾਓ',
  },
  captured: 'ਦਸਤਖਤ ਮਿਲ ਗਏ',
  capturedDetail: 'ਤੁਹਾਡੇ ਦਸਤਖਤ ਸਫਲਤਾ ਨਾਲ ਦਰਜ ਹੋ ਗਏ ਹਨ',
  failed: 'ਦਸਤਖਤ ਦਰਜ ਨਹੀਂ ਹੋ ਸਕੇ',
  failedWithoutReason: 'ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ',
  networkFailed: 'ਨੈੱਟਵਰਕ ਵਿੱਚ ਗੜਬੜ',
  networkFailedDetail: 'ਦਸਤਖਤ ਭੇਜੇ ਨਹੀਂ ਜਾ ਸਕੇ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
  kept: 'ਤੁਹਾਡੇ ਦਸਤਖਤ ਹਾਲੇ ਵੀ ਬਾਕਸ ਵਿੱਚ ਹਨ।',
};
