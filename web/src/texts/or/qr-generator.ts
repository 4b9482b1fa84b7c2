import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR କୋଡ ଜେନେରେଟର',
  input: 'URL ଲେଖନ୍ତୁ',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} ବ୍ୟବହାର କରନ୍ତୁ`,
  codeFor: (url) => `ଏହାର QR କୋଡ: ${url}`,
  allowedNote: 'ଏହି ଡୋମେନଗୁଡ଼ିକର ଯେକୌଣସି ସବଡୋମେନ କିମ୍ବା ପାଥକୁ ଅନୁମତି ଅଛି',
  downloadPng: 'PNG ଡାଉନଲୋଡ କରନ୍ତୁ',
  downloadSvg: 'SVG ଡାଉନଲୋଡ କରନ୍ତୁ',
  copy: 'ଛବି କପି କରନ୍ତୁ',
  copied: 'ଛବି କପି ହୋଇଗଲା',
  failed: 'ଛବି ତିଆରି ହୋଇପାରିଲା ନାହିଁ। ଦୟାକରି ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।',
  copyFailed: 'ଛବି କପି ହୋଇପାରିଲା ନାହିଁ। ଦୟାକରି ଏହାକୁ ଡାଉନଲୋଡ କରନ୍ତୁ।',
  tooLong: 'ଏହି URL QR କୋଡ ପାଇଁ ବହୁତ ଲମ୍ବା। ଦୟାକରି ଛୋଟ URL ଦିଅନ୍ତୁ।',
};
