import { agreement } from '@countersign/contract/texts/or/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'ଦସ୍ତଖତ କରନ୍ତୁ',
  hint: 'ଆଙ୍ଗୁଠି କିମ୍ବା ଷ୍ଟାଇଲସରେ ବକ୍ସ ଭିତରେ ଦସ୍ତଖତ କରନ୍ତୁ',
  typedHint: 'ଆପଣଙ୍କ ନାମ ବକ୍ସରେ ଆପଣଙ୍କ ଦସ୍ତଖତ ଭାବରେ ଲେଖାଯାଏ',
  fullscreen: 'ପୂରା ସ୍କ୍ରିନ',
  clear: 'ଲିଭାନ୍ତୁ',
  typeInstead: 'ଏହା ବଦଳରେ ଆପଣଙ୍କ ନାମ ଟାଇପ କରନ୍ତୁ',
  drawInstead: 'ଏହା ବଦଳରେ ହାତରେ ଦସ୍ତଖତ କରନ୍ତୁ',
  nameLabel: 'ଆପଣଙ୍କ ପୂରା ନାମ',
  box: {
    empty: 'ଦସ୍ତଖତ ବକ୍ସ, ଖାଲି',
    drawn: 'ଦସ୍ତଖତ ବକ୍ସ, ଆପଣ କରିଥିବା ଦସ୍ତଖତ ସହିତ',
    typed: (name) => `ଦସ୍ତଖତ ବକ୍ସ, ${name} ନାମରେ ଦସ୍ତଖତ`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'ପ୍ରଥମେ ବକ୍ସ ଭିତରେ ଦସ୍ତଖତ କରନ୍ତୁ।',
    name: 'ପ୍ରଥମେ ଆପଣଙ୍କ ନାମ ଟାଇପ କରନ୍ତୁ।',
    agreement: 'ତାପରେ ସମ୍ମତି ପାଇଁ ଟିକ ଚିହ୍ନ ଦିଅନ୍ତୁ।',
    nothing: 'ଥରେ ଦସ୍ତଖତ କଲେ ତାହା ଆଉ ବଦଳାଇହେବ ନାହିଁ।',
  },
  sign: (product) => `ଦଲିଲ ${product} କରନ୍ତୁ`,
  nextDocument: 'ପରବର୍ତ୍ତୀ ଦଲିଲ',
  signing: 'ଦଲିଲରେ ଦସ୍ତଖତ ହେଉଛି...',
  pad: {
    title: 'ଦଲିଲରେ ଦସ୍ତଖତ କରନ୍ତୁ',
    close: 'ବନ୍ଦ କରନ୍ତୁ',
    clear: 'ଦସ୍ତଖତ ଲିଭାନ୍ତୁ',
    done: 'ହୋଇଗଲା',
    rotate: 'ଆହୁରି ସହଜରେ ଦସ୍ତଖତ କରିବା ପାଇଁ ଆପଣଙ୍କ ଫୋନକୁ ଆଡ଼ ଭାବେ ବୁଲାନ୍ତୁ',
  },
  captured: 'ଦସ୍ତଖତ ମିଳିଗଲା',
  capturedDetail: 'ଆପଣଙ୍କ ଦସ୍ତଖତ ସଫଳତାର ସହ ରେକର୍ଡ ହୋଇଛି',
  failed: 'ଦସ୍ତଖତ ରେକର୍ଡ ହୋଇପାରିଲା ନାହିଁ',
  failedWithoutReason: 'ଦୟାକରି ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ',
  networkFailed: 'ନେଟୱାର୍କ ଅସୁବିଧା',
  networkFailedDetail: 'ଦସ୍ତଖତ ପଠାଯାଇପାରିଲା ନାହିଁ। ଦୟାକରି ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।',
  kept: 'ଆପଣଙ୍କ ଦସ୍ତଖତ ଏବେ ବି ବକ୍ସରେ ଅଛି।',
};
