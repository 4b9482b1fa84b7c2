import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}}ର ଦସ୍ତଖତ କନସୋଲକୁ ଆପଣଙ୍କୁ ନିମନ୍ତ୍ରଣ',
  mail: 'ଆପଣଙ୍କୁ {{company}}ର ଦସ୍ତଖତ କନସୋଲକୁ ନିମନ୍ତ୍ରଣ କରାଯାଉଛି।\n\n{{link}}\n\nଏହି ଲିଙ୍କ କେବଳ ଆପଣଙ୍କ ପାଇଁ, ଥରେ ମାତ୍ର କାମ କରେ ଏବଂ {{days}} ଦିନରେ ଏହାର ସମୟ ସରିଯାଏ। ଆପଣ କିପରି ସାଇନ ଇନ କରିବେ, ତାହା ଆପଣ ସେଟ କରିବେ।',
};
