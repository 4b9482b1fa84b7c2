import { presenceReasons } from '@countersign/contract/texts/or/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ଫଟୋ ପାଇଁ ପ୍ରସ୍ତୁତି',
  checks: { face: 'ମୁହଁ', code: 'କୋଡ', light: 'ଆଲୁଅ', sharp: 'ସ୍ପଷ୍ଟ' },
  good: 'ଠିକ ଅଛି',
  notYet: 'ଏପର୍ଯ୍ୟନ୍ତ ନୁହେଁ',
  reasons: presenceReasons,
  otherCode: (shown, code) => `ଆପଣ ${shown} ଦେଖାଉଛନ୍ତି; ଆପଣଙ୍କ କୋଡ୍ ${code}।`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'ବହୁତ ଅନ୍ଧାର। ଆଲୁଅ ଆଡ଼କୁ ବୁଲନ୍ତୁ।',
    NO_FACE: 'ମୁହଁ ଦେଖାଯାଉନାହିଁ। କ୍ୟାମେରାକୁ ଦେଖନ୍ତୁ।',
    FACE_TOO_SMALL: 'ଟିକେ ପାଖକୁ ଆସନ୍ତୁ।',
    CODE_NOT_FOUND: 'ଏବେ କୋଡକୁ ଆପଣଙ୍କ ମୁହଁ ପାଖରେ ଧରନ୍ତୁ।',
    ready: 'ସବୁ ଠିକ ଅଛି। “ଫଟୋ ନିଅନ୍ତୁ” ଦବାନ୍ତୁ।',
  },
};
