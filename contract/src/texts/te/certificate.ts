import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'సాక్ష్య ధ్రువపత్రం',
  about:
    'ఈ ధ్రువపత్రం సంతకం చేసిన పత్రంలో ఒక భాగం. ఎవరు, ఎప్పుడు, ఎక్కడ, ఏ పరికరంలో సంతకం చేశారో, ప్రతి తనిఖీ ఫలితం ఏమిటో ఇది తెలుపుతుంది. పత్రాన్ని ధ్రువీకరించడానికి కోడ్‌ను స్కాన్ చేయండి లేదా కింది చిరునామా తెరిచి ఫైల్‌ను ఇవ్వండి. ఇంగ్లీష్ పాఠమే చెల్లుతుంది.',
  facts: {
    signed: 'సంతకం చేసిన సమయం',
    phone: 'ఫోన్',
    email: 'ఇమెయిల్',
    order: 'సంతకాల క్రమం',
    reference: 'రిఫరెన్స్',
    address: 'IP చిరునామా',
    device: 'పరికరం',
    consent: 'సమ్మతి',
    readAs: 'చదివిన విధం',
    attachments: 'జోడింపులు',
    agreement: 'అంగీకారం',
  },
  readingModes: {
    page: 'పేజీలు',
    text: 'ఎంచుకున్న సైజులో పాఠం',
    aloud: 'చదివి వినిపించిన పాఠం',
  },
  sections: { checks: 'తనిఖీలు', location: 'లొకేషన్', timeline: 'ఘటనల క్రమం' },
  verdicts: {
    passed: 'సఫలం',
    indeterminate: 'నిర్ధారణ కాలేదు',
    failed: 'విఫలం',
    notRequired: 'అవసరం లేదు',
  },
  checks: {
    otp: 'వన్-టైమ్ పాస్‌వర్డ్',
    device: 'పరికరం',
    vpn: 'VPN లేదా ప్రాక్సీ',
    location: 'లొకేషన్',
    liveness: 'ప్రత్యక్ష హాజరు',
    distinctSigner: 'ఇతర సంతకందారులు కాని వేరే వ్యక్తి',
  },
  steps: {
    LINK_OPENED: 'లింక్ తెరిచారు',
    DEVICE_CHANGED: 'వేరే పరికరంలో కొనసాగించారు',
    OTP_SENT: 'వన్-టైమ్ పాస్‌వర్డ్ పంపబడింది',
    OTP_VERIFIED: 'వన్-టైమ్ పాస్‌వర్డ్ నిర్ధారణ అయింది',
    DOCUMENT_CONSENTED: 'పత్రానికి సమ్మతి తెలిపారు',
    LOCATION_CAPTURED: 'లొకేషన్ షేర్ చేశారు',
    LIVENESS_PASSED: 'ప్రత్యక్ష హాజరు నిర్ధారణ అయింది',
    SIGNATURE_CAPTURED: 'సంతకం చేశారు',
  },
  decline: {
    declined: '{who} {when} న సంతకం చేయడానికి నిరాకరించారు',
    reasons: {
      TERMS: 'నిబంధనలకు అంగీకరించరు',
      DETAILS_WRONG: 'పత్రంలో ఏదో తప్పు ఉంది',
      NO_LONGER_WANTED: 'ఇక అవసరం లేదు',
      NOT_ME: 'పత్రం ఈ వ్యక్తి కోసం కాదు',
      OTHER: 'మరో కారణం',
    },
  },
  review: {
    decisions: {
      approved: '{who} {when} న సమీక్షించారు: ఆమోదించారు, ఇద్దరిలో మొదటి వ్యక్తిగా',
      accepted: '{who} {when} న సమీక్షించారు: ఆమోదించారు',
      repeat: '{who} {when} న సమీక్షించారు: ఒక సంతకందారును ఒక దశను మళ్లీ చేయమని కోరారు',
    },
    reason: 'తెలిపిన కారణం: {reason}',
    why: 'సీల్‌కు ముందు సమీక్షకు కారణం',
    codes: {
      CHECK_FAILED: 'ఒక తనిఖీ విఫలమైంది',
      PHOTOS_ALIKE: 'ఒక సంతకందారు ఫోటోలు చాలా ఒకేలా ఉన్నాయి',
      CHECK_OPEN: 'ఒక తనిఖీ నిర్ధారణ కాలేదు',
      DEVICE_CHANGED: 'ఒక సంతకందారు వేరే పరికరంలో కొనసాగించారు',
      REPEATED: 'ఒక సంతకందారు ఒక దశను మళ్లీ చేశారు',
      READ_FAST: 'పత్రాన్ని త్వరగా చదివారు',
      READING_UNKNOWN: 'పత్రాన్ని ఎంతసేపు చదివారో తెలియదు',
      ALWAYS: 'ఇలాంటి ప్రతి సంతకాల ప్రక్రియను సమీక్షిస్తారు',
    },
  },
};
