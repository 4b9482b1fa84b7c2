import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'ସାକ୍ଷ୍ୟପ୍ରମାଣ ସାର୍ଟିଫିକେଟ',
  about:
    'ଏହି ସାର୍ଟିଫିକେଟ ଦସ୍ତଖତ ହୋଇଥିବା ଦଲିଲର ଅଂଶ। କିଏ, କେବେ, କେଉଁଠାରେ ଓ କେଉଁ ଡିଭାଇସରେ ଦସ୍ତଖତ କରିଛନ୍ତି ଏବଂ ପ୍ରତ୍ୟେକ ଯାଞ୍ଚରୁ କେଉଁ ଫଳ ମିଳିଛି, ତାହା ଏଥିରେ ଲେଖାଅଛି। ଦଲିଲ ଯାଞ୍ଚ କରିବା ପାଇଁ କୋଡ ସ୍କାନ କରନ୍ତୁ କିମ୍ବା ତଳେ ଥିବା ଠିକଣା ଖୋଲି ଫାଇଲ ଦିଅନ୍ତୁ। ଇଂରାଜୀ ଲେଖା ହିଁ ମାନ୍ୟ।',
  facts: {
    signed: 'ଦସ୍ତଖତର ସମୟ',
    phone: 'ଫୋନ',
    email: 'ଇମେଲ',
    order: 'ଦସ୍ତଖତର କ୍ରମ',
    reference: 'ରେଫରେନ୍ସ',
    address: 'IP ଠିକଣା',
    device: 'ଡିଭାଇସ',
    consent: 'ସମ୍ମତି',
    readAs: 'କିପରି ପଢ଼ାଗଲା',
    attachments: 'ସଂଲଗ୍ନକ',
    agreement: 'ସ୍ୱୀକୃତି',
  },
  readingModes: {
    page: 'ପୃଷ୍ଠା',
    text: 'ପସନ୍ଦର ଆକାରରେ ଲେଖା',
    aloud: 'ପଢ଼ି ଶୁଣାଇ ଦିଆଯାଇଥିବା ଲେଖା',
  },
  sections: { checks: 'ଯାଞ୍ଚ', location: 'ଲୋକେସନ', timeline: 'ଘଟଣାକ୍ରମ' },
  verdicts: {
    passed: 'ସଫଳ',
    indeterminate: 'ଅନିର୍ଣ୍ଣୀତ',
    failed: 'ବିଫଳ',
    notRequired: 'ଆବଶ୍ୟକ ନାହିଁ',
  },
  checks: {
    otp: 'ଥରକିଆ ପାସୱାର୍ଡ (OTP)',
    device: 'ଡିଭାଇସ',
    vpn: 'VPN କିମ୍ବା ପ୍ରକ୍ସି',
    location: 'ଲୋକେସନ',
    liveness: 'ସଶରୀରେ ଉପସ୍ଥିତି',
    distinctSigner: 'ଅନ୍ୟ ଦସ୍ତଖତକାରୀମାନଙ୍କଠାରୁ ଅଲଗା ବ୍ୟକ୍ତି',
  },
  steps: {
    LINK_OPENED: 'ଲିଙ୍କ ଖୋଲାଗଲା',
    DEVICE_CHANGED: 'ଅନ୍ୟ ଡିଭାଇସରେ ଜାରି ରଖିଲେ',
    OTP_SENT: 'ଥରକିଆ ପାସୱାର୍ଡ (OTP) ପଠାଗଲା',
    OTP_VERIFIED: 'ଥରକିଆ ପାସୱାର୍ଡ (OTP) ନିଶ୍ଚିତ ହେଲା',
    DOCUMENT_CONSENTED: 'ଦଲିଲରେ ସମ୍ମତି ଦେଲେ',
    LOCATION_CAPTURED: 'ଲୋକେସନ ସେୟାର କଲେ',
    LIVENESS_PASSED: 'ସଶରୀରେ ଉପସ୍ଥିତି ନିଶ୍ଚିତ ହେଲା',
    SIGNATURE_CAPTURED: 'ଦସ୍ତଖତ କଲେ',
  },
  decline: {
    declined: '{who} {when} ରେ ଦସ୍ତଖତ କରିବାକୁ ମନା କଲେ',
    reasons: {
      TERMS: 'ସର୍ତ୍ତ ସହିତ ସହମତ ନୁହଁନ୍ତି',
      DETAILS_WRONG: 'ଦସ୍ତାବିଜରେ କିଛି ଭୁଲ ଅଛି',
      NO_LONGER_WANTED: 'ଆଉ ଦରକାର ନାହିଁ',
      NOT_ME: 'ଦସ୍ତାବିଜ ଏହି ବ୍ୟକ୍ତିଙ୍କ ପାଇଁ ନୁହେଁ',
      OTHER: 'ଅନ୍ୟ କାରଣ',
    },
  },
  review: {
    decisions: {
      approved: '{who} {when} ରେ ସମୀକ୍ଷା କଲେ: ଗୃହୀତ, ଦୁଇ ଜଣଙ୍କ ମଧ୍ୟରୁ ପ୍ରଥମ ଭାବେ',
      accepted: '{who} {when} ରେ ସମୀକ୍ଷା କଲେ: ଗୃହୀତ',
      repeat: '{who} {when} ରେ ସମୀକ୍ଷା କଲେ: ଜଣେ ଦସ୍ତଖତକାରୀଙ୍କୁ ଗୋଟିଏ ପଦକ୍ଷେପ ପୁଣି କରିବାକୁ କୁହାଗଲା',
    },
    reason: 'ଦିଆଯାଇଥିବା କାରଣ: {reason}',
    why: 'ସିଲ ପୂର୍ବରୁ ସମୀକ୍ଷାର କାରଣ',
    codes: {
      CHECK_FAILED: 'ଗୋଟିଏ ଯାଞ୍ଚ ବିଫଳ ହେଲା',
      PHOTOS_ALIKE: 'ଜଣେ ଦସ୍ତଖତକାରୀଙ୍କ ଫଟୋଗୁଡ଼ିକ ବହୁତ ଏକା ପରି',
      CHECK_OPEN: 'ଗୋଟିଏ ଯାଞ୍ଚ ଅନିର୍ଣ୍ଣୀତ ରହିଲା',
      DEVICE_CHANGED: 'ଜଣେ ଦସ୍ତଖତକାରୀ ଅନ୍ୟ ଡିଭାଇସରେ ଜାରି ରଖିଲେ',
      REPEATED: 'ଜଣେ ଦସ୍ତଖତକାରୀ ଗୋଟିଏ ପଦକ୍ଷେପ ପୁଣି କଲେ',
      READ_FAST: 'ଦଲିଲଟି ଶୀଘ୍ର ପଢ଼ାଗଲା',
      READING_UNKNOWN: 'ଦଲିଲଟି କେତେ ସମୟ ପଢ଼ାଗଲା, ତାହା ଜଣା ନାହିଁ',
      ALWAYS: 'ଏହି ପ୍ରକାରର ପ୍ରତ୍ୟେକ ଦସ୍ତଖତ ପ୍ରକ୍ରିୟାର ସମୀକ୍ଷା ହୁଏ',
    },
  },
};
