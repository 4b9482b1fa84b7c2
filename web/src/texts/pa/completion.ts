import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਦਸਤਖਤ ਹੋ ਗਏ',
  message: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਸਫਲਤਾ ਨਾਲ ਦਸਤਖਤ ਹੋ ਗਏ ਹਨ।',
  ok: 'ਠੀਕ ਹੈ',
  document: 'ਦਸਤਾਵੇਜ਼',
  documents: 'ਦਸਤਾਵੇਜ਼',
  pages: (count) => `${count} ${plural('pa', count, { one: 'ਪੰਨਾ', other: 'ਪੰਨੇ' })}`,
  signedAt: 'ਦਸਤਖਤ ਦਾ ਸਮਾਂ',
  signatures: 'ਦਸਤਖਤ',
  signaturesOf: (given, all) => `${all} ਵਿੱਚੋਂ ${given} ਹੋ ਚੁੱਕੇ`,
  copyLater: {
    sms: 'ਸਭ ਦੇ ਦਸਤਖਤ ਹੋ ਜਾਣ ਉੱਤੇ ਤੁਹਾਡੀ ਕਾਪੀ ਦਾ ਲਿੰਕ SMS ਰਾਹੀਂ ਆਵੇਗਾ।',
    smsAndEmail: 'ਸਭ ਦੇ ਦਸਤਖਤ ਹੋ ਜਾਣ ਉੱਤੇ ਤੁਹਾਡੀ ਕਾਪੀ ਦਾ ਲਿੰਕ SMS ਅਤੇ ਈ-ਮੇਲ ਰਾਹੀਂ ਆਵੇਗਾ।',
  },
  copyInAMoment: 'ਸਭ ਦੇ ਦਸਤਖਤ ਹੋ ਚੁੱਕੇ ਹਨ। ਤੁਹਾਡੀ ਕਾਪੀ ਥੋੜ੍ਹੀ ਦੇਰ ਵਿੱਚ ਤਿਆਰ ਹੋਵੇਗੀ, ਅਤੇ ਉਸ ਦਾ ਲਿੰਕ ਤੁਹਾਨੂੰ ਭੇਜਿਆ ਜਾਵੇਗਾ।',
  openCopy: 'ਆਪਣੀ ਦਸਤਖਤ ਕੀਤੀ ਕਾਪੀ ਖੋਲ੍ਹੋ',
  returnTo: (host: string) => `${host} 'ਤੇ ਵਾਪਸ ਜਾਓ`,
  copySent: {
    sms: 'ਸਭ ਦੇ ਦਸਤਖਤ ਹੋ ਚੁੱਕੇ ਹਨ। ਤੁਹਾਡੀ ਕਾਪੀ ਦਾ ਲਿੰਕ ਤੁਹਾਨੂੰ SMS ਰਾਹੀਂ ਭੇਜਿਆ ਗਿਆ ਹੈ।',
    smsAndEmail: 'ਸਭ ਦੇ ਦਸਤਖਤ ਹੋ ਚੁੱਕੇ ਹਨ। ਤੁਹਾਡੀ ਕਾਪੀ ਦਾ ਲਿੰਕ ਤੁਹਾਨੂੰ SMS ਅਤੇ ਈ-ਮੇਲ ਰਾਹੀਂ ਭੇਜਿਆ ਗਿਆ ਹੈ।',
  },
  copyFrom: (company) => `ਦਸਤਾਵੇਜ਼ ਦੀ ਤੁਹਾਡੀ ਕਾਪੀ ਤੁਹਾਨੂੰ ${company} ਤੋਂ ਮਿਲੇਗੀ।`,
};
