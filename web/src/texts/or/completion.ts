import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ଦଲିଲରେ ଦସ୍ତଖତ ହୋଇଗଲା',
  message: 'ଦଲିଲରେ ସଫଳତାର ସହ ଦସ୍ତଖତ ହୋଇଛି।',
  ok: 'ଠିକ ଅଛି',
  openCopy: 'ଆପଣଙ୍କ ଦସ୍ତଖତ ହୋଇଥିବା କପି ଖୋଲନ୍ତୁ',
  returnTo: (host: string) => `${host} କୁ ଫେରନ୍ତୁ`,
};
