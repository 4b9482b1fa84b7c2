import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'દસ્તાવેજ પર સહી થઈ ગઈ',
  message: 'દસ્તાવેજ પર સફળતાપૂર્વક સહી થઈ ગઈ છે.',
  ok: 'ઠીક છે',
  openCopy: 'તમારી સહી કરેલી નકલ ખોલો',
  returnTo: (host: string) => `${host} પર પાછા જાઓ`,
};
