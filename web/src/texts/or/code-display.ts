import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'ଚାରି ଅଙ୍କିଆ କୋଡ',
  none: '----',
  spoken: (digits) => `କୋଡ ${digits}`,
  spokenNone: 'ଏପର୍ଯ୍ୟନ୍ତ କୌଣସି କୋଡ ନାହିଁ',
  edit: 'କୋଡ ବଦଳାନ୍ତୁ',
  input: 'ଚାରି ଅଙ୍କିଆ କୋଡ ଲେଖନ୍ତୁ',
  hint: 'ଚାରୋଟି ଅଙ୍କ ଟାଇପ କରନ୍ତୁ, କିମ୍ବା ସଂଖ୍ୟା ଉପରେ ଟାପ କରନ୍ତୁ।',
  fullScreen: 'ପୂରା ସ୍କ୍ରିନ',
};
