import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'ଆପଣଙ୍କ ଲୋକେସନ ପୁଣି ସେୟାର କରନ୍ତୁ, ତା’ପରେ ପୁଣି ଦସ୍ତଖତ କରନ୍ତୁ।',
    liveness: 'ଆପଣଙ୍କ ମୁହଁର ଫଟୋ ପୁଣି ଉଠାନ୍ତୁ, ତା’ପରେ ପୁଣି ଦସ୍ତଖତ କରନ୍ତୁ।',
    signature: 'ଦଲିଲରେ ପୁଣି ଦସ୍ତଖତ କରନ୍ତୁ।',
  },
  reasons: {
    LOCATION_INACCURATE: 'ଆପଣଙ୍କ ଲୋକେସନ ଯଥେଷ୍ଟ ସଠିକ ନଥିଲା।',
    LOCATION_UNEXPECTED: 'ଆପଣଙ୍କ ଲୋକେସନ ଆଶା କରାଯାଇଥିବା ସ୍ଥାନରେ ନଥିଲା।',
    PHOTOS_UNCLEAR: 'ଫଟୋଗୁଡ଼ିକ ଅନ୍ଧାର କିମ୍ବା ଝାପସା ଥିଲା।',
    FACE_HIDDEN: 'ଆପଣଙ୍କ ମୁହଁ ପୂରା ଦେଖାଯାଉ ନଥିଲା।',
    CODE_UNREADABLE: 'ଫଟୋରେ କୋଡ୍ ପଢ଼ି ହେଲା ନାହିଁ।',
    OTHER_PEOPLE: 'ଫଟୋରେ ଅନ୍ୟ ଲୋକ ମଧ୍ୟ ଥିଲେ।',
    SIGNATURE_INCOMPLETE: 'ଦସ୍ତଖତ ଅସମ୍ପୂର୍ଣ୍ଣ ଥିଲା।',
    SIGNATURE_DIFFERS: 'ଦସ୍ତଖତ ଆପଣଙ୍କ ସାଧାରଣ ଦସ୍ତଖତ ପରି ନଥିଲା।',
    ANSWERS_WRONG: 'ଆପଣ ଭରିଥିବା କିଛି ବିବରଣୀ ଭୁଲ ଥିଲା।',
  },
};
