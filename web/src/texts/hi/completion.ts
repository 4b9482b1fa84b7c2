import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'दस्तावेज़ पर हस्ताक्षर हो गए',
  message: 'दस्तावेज़ पर सफलतापूर्वक हस्ताक्षर हो गए हैं।',
  ok: 'ठीक है',
  openCopy: 'अपनी हस्ताक्षरित प्रति खोलें',
  returnTo: (host: string) => `${host} पर लौटें`,
};
