import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਦਸਤਖਤ ਹੋ ਗਏ',
  message: 'ਦਸਤਾਵੇਜ਼ ਉੱਤੇ ਸਫਲਤਾ ਨਾਲ ਦਸਤਖਤ ਹੋ ਗਏ ਹਨ।',
  ok: 'ਠੀਕ ਹੈ',
  openCopy: 'ਆਪਣੀ ਦਸਤਖਤ ਕੀਤੀ ਕਾਪੀ ਖੋਲ੍ਹੋ',
  returnTo: (host: string) => `${host} 'ਤੇ ਵਾਪਸ ਜਾਓ`,
};
