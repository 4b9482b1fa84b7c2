import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'ବହୁତ ଅନ୍ଧାର',
  TOO_BRIGHT: 'ଆଲୁଅ ବହୁତ ବେଶି',
  BLURRED: 'ସ୍ଥିର ରୁହନ୍ତୁ, ଛବି ଝାପସା ହେଉଛି',
  NO_FACE: 'କ୍ୟାମେରାକୁ ଆପଣଙ୍କ ମୁହଁ ଦେଖାନ୍ତୁ',
  MANY_FACES: 'ଛବିରେ କେବଳ ଜଣେ ବ୍ୟକ୍ତି ରହିପାରିବେ',
  FACE_TOO_SMALL: 'ଆଉ ଟିକେ ପାଖକୁ ଆସନ୍ତୁ',
  FACE_TOO_LARGE: 'ଟିକେ ପଛକୁ ଯାଆନ୍ତୁ',
  FACE_CUT_OFF: 'ପୂରା ମୁହଁ ଛବି ଭିତରେ ରଖନ୍ତୁ',
  FACES_DIFFER: 'ତିନୋଟି ଯାକ ଛବିରେ ସମାନ ବ୍ୟକ୍ତି ରହିବା ଦରକାର',
  STILL_PICTURE: 'ଚାଲୁ ଥିବା କ୍ୟାମେରା ବ୍ୟବହାର କରନ୍ତୁ: ତିନୋଟି ଯାକ ଛବି ଏକା',
  USED_BEFORE: 'ନୂଆ ଛବି ନିଅନ୍ତୁ: ଏଗୁଡ଼ିକ ଆଗରୁ ବ୍ୟବହାର ହୋଇଛି',
  CODE_NOT_FOUND: 'କୋଡକୁ ଆଉ ପାଖରେ ଧରନ୍ତୁ',
  WRONG_CODE: 'ଏହା ବର୍ତ୍ତମାନର କୋଡ ନୁହେଁ',
  CODE_TOO_SMALL: 'କୋଡ ବହୁତ ଛୋଟ ଦେଖାଯାଉଛି, ପାଖରେ ଧରନ୍ତୁ',
  CODE_GLARE: 'କୋଡକୁ ଟିକେ ତେରଛା କରନ୍ତୁ, ତାହା ଉପରେ ଆଲୁଅ ଚମକୁଛି',
};
