import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'କୌଣସି URL ମିଳିଲା ନାହିଁ',
    format: 'URLର ଗଠନ ସଠିକ ନୁହେଁ',
    protocol: 'URLରେ HTTP କିମ୍ବା HTTPS ପ୍ରୋଟୋକଲ ରହିବା ଦରକାର',
    domain: 'ଏହି ଡୋମେନକୁ ଅନୁମତି ନାହିଁ। ଅନୁମତି ଥିବା ଡୋମେନ: {domains}',
  },
  allowedDomains: 'ଅନୁମତି ଥିବା ଡୋମେନ:',
  noDomains: 'ଏପର୍ଯ୍ୟନ୍ତ କୌଣସି ଡୋମେନକୁ ଅନୁମତି ନାହିଁ। ଗୋଟିଏ ଡୋମେନ ଯୋଡ଼ିବାକୁ ଆପଣଙ୍କ ଆଡମିନଙ୍କୁ କୁହନ୍ତୁ।',
};
