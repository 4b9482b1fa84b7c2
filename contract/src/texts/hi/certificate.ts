import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'साक्ष्य प्रमाणपत्र',
  about:
    'यह प्रमाणपत्र हस्ताक्षरित दस्तावेज़ का हिस्सा है। इसमें लिखा है कि किसने, कब, कहाँ और किस डिवाइस पर हस्ताक्षर किए और हर जाँच का क्या परिणाम रहा। दस्तावेज़ की पुष्टि के लिए कोड स्कैन करें या नीचे का पता खोलकर फ़ाइल दें। अंग्रेज़ी पाठ ही मान्य है।',
  facts: {
    signed: 'हस्ताक्षर का समय',
    phone: 'फ़ोन',
    email: 'ई-मेल',
    order: 'हस्ताक्षर का क्रम',
    reference: 'संदर्भ',
    address: 'IP पता',
    device: 'डिवाइस',
    consent: 'सहमति',
    readAs: 'कैसे पढ़ा',
    attachments: 'संलग्नक',
    agreement: 'स्वीकृति',
  },
  readingModes: {
    page: 'पृष्ठ',
    text: 'चुने हुए आकार में पाठ',
    aloud: 'बोलकर सुनाया गया पाठ',
  },
  sections: { checks: 'जाँचें', location: 'स्थान', timeline: 'घटनाक्रम' },
  verdicts: {
    passed: 'सफल',
    indeterminate: 'अनिर्णीत',
    failed: 'असफल',
    notRequired: 'आवश्यक नहीं',
  },
  checks: {
    otp: 'एक बार का पासवर्ड',
    device: 'डिवाइस',
    vpn: 'VPN या प्रॉक्सी',
    location: 'स्थान',
    liveness: 'सजीव उपस्थिति',
    distinctSigner: 'बाकी हस्ताक्षरकर्ताओं से अलग व्यक्ति',
  },
  steps: {
    LINK_OPENED: 'लिंक खोला गया',
    DEVICE_CHANGED: 'दूसरे डिवाइस पर जारी रखा',
    OTP_SENT: 'एक बार का पासवर्ड भेजा गया',
    OTP_VERIFIED: 'एक बार के पासवर्ड की पुष्टि हुई',
    DOCUMENT_CONSENTED: 'दस्तावेज़ पर सहमति दी',
    LOCATION_CAPTURED: 'स्थान साझा किया',
    LIVENESS_PASSED: 'सजीव उपस्थिति की पुष्टि हुई',
    SIGNATURE_CAPTURED: 'हस्ताक्षर किए',
  },
  decline: {
    declined: '{who} ने {when} को हस्ताक्षर करने से इनकार किया',
    reasons: {
      TERMS: 'शर्तों से सहमत नहीं',
      DETAILS_WRONG: 'दस्तावेज़ में कुछ गलत है',
      NO_LONGER_WANTED: 'अब इसकी ज़रूरत नहीं',
      NOT_ME: 'दस्तावेज़ इस व्यक्ति के लिए नहीं है',
      OTHER: 'कोई और कारण',
    },
  },
  review: {
    decisions: {
      approved: '{who} ने {when} को समीक्षा की: स्वीकृत, दो में से पहले व्यक्ति के रूप में',
      accepted: '{who} ने {when} को समीक्षा की: स्वीकृत',
      repeat: '{who} ने {when} को समीक्षा की: एक हस्ताक्षरकर्ता से एक चरण दोहराने को कहा गया',
    },
    reason: 'बताया गया कारण: {reason}',
    why: 'मुहर से पहले समीक्षा का कारण',
    codes: {
      CHECK_FAILED: 'एक जाँच विफल रही',
      PHOTOS_ALIKE: 'एक हस्ताक्षरकर्ता की फ़ोटो बहुत मिलती-जुलती हैं',
      CHECK_OPEN: 'एक जाँच अनिश्चित रही',
      DEVICE_CHANGED: 'एक हस्ताक्षरकर्ता किसी दूसरे डिवाइस से आगे बढ़े',
      REPEATED: 'एक हस्ताक्षरकर्ता ने एक चरण दोहराया',
      READ_FAST: 'दस्तावेज़ बहुत जल्दी पढ़ा गया',
      READING_UNKNOWN: 'दस्तावेज़ कितनी देर पढ़ा गया, यह ज्ञात नहीं है',
      ALWAYS: 'इस तरह की हर हस्ताक्षर प्रक्रिया की समीक्षा होती है',
    },
  },
};
