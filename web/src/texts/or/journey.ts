/** The texts of the journey in Odia. */
import { localeOf } from '@countersign/contract/rules/languages';
import { completion } from './completion.ts';
import { document } from './document.ts';
import { ends } from './ends.ts';
import { failures } from './failures.ts';
import { liveness } from './liveness.ts';
import { location } from './location.ts';
import { otp } from './otp.ts';
import { signature } from './signature.ts';
import type { Texts } from '../shapes.ts';

export const or: Texts = {
  language: 'or',
  locale: localeOf('or'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} ଦ୍ୱାରା ସୁରକ୍ଷିତ`,
  logoAlt: (company) => `${company}ର ଲୋଗୋ`,
  toWebsite: (company) => `${company}ର ୱେବସାଇଟକୁ ଯାଆନ୍ତୁ`,
  tryAgain: 'ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ',
  chooseLanguage: 'ଭାଷା',
  closeMessage: 'ଏହି ମେସେଜ ବନ୍ଦ କରନ୍ତୁ',
  offline: 'ଆପଣ ଅଫଲାଇନ ଅଛନ୍ତି। ଆପଣ ଯାହା କରିଛନ୍ତି, ତାହା ରଖାଯାଇଛି; ଦୟାକରି ଆପଣଙ୍କ ଇଣ୍ଟରନେଟ କନେକ୍ସନ ଦେଖନ୍ତୁ।',

  progress: {
    label: 'ଅଗ୍ରଗତି',
    position: (number, count) => `ପଦକ୍ଷେପ ${number} / ${count}`,
    spoken: (number, count, name) => `ପଦକ୍ଷେପ ${number} / ${count}: ${name}`,
    steps: {
      otp: 'ପରିଚୟ',
      document: 'ଦଲିଲ',
      location: 'ଲୋକେସନ',
      liveness: 'ମୁହଁ ଯାଞ୍ଚ',
      signature: 'ଦସ୍ତଖତ',
      completion: 'ସମ୍ପୂର୍ଣ୍ଣ',
    },
  },

  starting: {
    loading: 'ଲୋଡ ହେଉଛି...',
    failed: 'ପେଜ ଲୋଡ ହୋଇପାରିଲା ନାହିଁ',
  },

  link: {
    verifying: 'ଆପଣଙ୍କ ପରିଚୟ ଯାଞ୍ଚ ହେଉଛି...',
    failed: 'ଯାଞ୍ଚ ବିଫଳ ହେଲା',
    failedWithoutReason: 'ଟୋକନ ଯାଞ୍ଚ ହୋଇପାରିଲା ନାହିଁ',
    networkFailed: 'ନେଟୱାର୍କରେ ଅସୁବିଧା ହେଲା',
    invalid: 'ଲିଙ୍କ ସଠିକ ନୁହେଁ',
    invalidHint: 'ଦୟାକରି ଆପଣଙ୍କୁ ପଠାଯାଇଥିବା ଯାଞ୍ଚ ଲିଙ୍କ ବ୍ୟବହାର କରନ୍ତୁ।',
  },

  guard: {
    title: 'ଏହି ବ୍ରାଉଜରରେ ଦସ୍ତଖତ କରିହେବ ନାହିଁ',
    advice: 'କିଛି ଖର୍ଚ୍ଚ ହୋଇନାହିଁ: ଆପଣଙ୍କ ଲିଙ୍କ ଏବେ ବି କାମ କରେ।',
    insecure: 'ଏହି ପେଜର କନେକ୍ସନ ସୁରକ୍ଷିତ ନୁହେଁ। ଲିଙ୍କ ଆପଣଙ୍କୁ ଯେପରି ପଠାଯାଇଥିଲା, ଦୟାକରି ଠିକ ସେହିପରି ଖୋଲନ୍ତୁ, https ସହିତ।',
    framed: 'ଏହି ପେଜ ଅନ୍ୟ ଏକ ପେଜ ଭିତରେ ଦେଖାଯାଉଛି। ଦୟାକରି ଆପଣଙ୍କ ଲିଙ୍କ ସିଧା ବ୍ରାଉଜରରେ ଖୋଲନ୍ତୁ।',
    storage:
      'ବ୍ରାଉଜର ଏହି ପେଜର କୌଣସି ତଥ୍ୟ ରଖେ ନାହିଁ। ଦୟାକରି କୁକି ଓ ସାଇଟ ତଥ୍ୟକୁ ଅନୁମତି ଦିଅନ୍ତୁ, କିମ୍ବା ପ୍ରାଇଭେଟ ମୋଡରୁ ବାହାରି ଆସନ୍ତୁ, ଏବଂ ଲିଙ୍କ ପୁଣି ଖୋଲନ୍ତୁ।',
    crypto:
      'ଏହି ବ୍ରାଉଜର ଏତେ ପୁରୁଣା ଯେ ଆପଣଙ୍କ OTPକୁ ସୁରକ୍ଷିତ ରଖିପାରିବ ନାହିଁ। ଦୟାକରି ଏହାକୁ ଅପଡେଟ କରନ୍ତୁ, କିମ୍ବା ଲିଙ୍କକୁ Chrome, Safari କିମ୍ବା Firefoxରେ ଖୋଲନ୍ତୁ।',
    camera:
      'ବ୍ରାଉଜର କ୍ୟାମେରା ବ୍ୟବହାର କରିବାକୁ ଦିଏ ନାହିଁ, ଯାହା ପରେ ଦରକାର ହେବ। ଦୟାକରି ଲିଙ୍କକୁ ଆପଣଙ୍କ ଫୋନରେ Chrome, Safari କିମ୍ବା Firefoxରେ ଖୋଲନ୍ତୁ।',
    geolocation:
      'ବ୍ରାଉଜର ଲୋକେସନ ଜାଣିବାକୁ ଦିଏ ନାହିଁ, ଯାହା ପରେ ଦରକାର ହେବ। ଦୟାକରି ଲିଙ୍କକୁ ଆପଣଙ୍କ ଫୋନରେ Chrome, Safari କିମ୍ବା Firefoxରେ ଖୋଲନ୍ତୁ।',
  },

  denied: {
    title: 'ପ୍ରବେଶର ଅନୁମତି ନାହିଁ',
    message: 'VPN କିମ୍ବା ପ୍ରକ୍ସିର ବ୍ୟବହାର ଜଣାପଡ଼ିଛି। ସୁରକ୍ଷା କାରଣରୁ ଏହି ସେସନ ବନ୍ଦ କରାଯାଇଛି।',
  },

  expired: {
    title: 'ଦୟାକରି ପୁଣି ଯାଞ୍ଚ କରନ୍ତୁ',
  },

  stepLoading: 'ପରବର୍ତ୍ତୀ ପଦକ୍ଷେପ ଲୋଡ ହେଉଛି...',

  ends,
  failures,

  otp,
  document,
  location,
  liveness,
  signature,
  completion,

  notFound: {
    code: '404',
    title: 'ଦୁଃଖିତ! ପେଜ ମିଳିଲା ନାହିଁ',
    home: 'ହୋମକୁ ଫେରନ୍ତୁ',
  },
};
