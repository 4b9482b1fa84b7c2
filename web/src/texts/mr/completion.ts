import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'दस्तऐवजावर सही झाली',
  message: 'दस्तऐवजावर यशस्वीपणे सही झाली आहे.',
  ok: 'ठीक आहे',
  openCopy: 'तुमची सही केलेली प्रत उघडा',
  returnTo: (host: string) => `${host} वर परत जा`,
};
