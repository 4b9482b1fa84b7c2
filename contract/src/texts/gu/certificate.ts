import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'પુરાવા પ્રમાણપત્ર',
  about:
    'આ પ્રમાણપત્ર સહી કરેલા દસ્તાવેજનો ભાગ છે. કોણે, ક્યારે, ક્યાં અને કયા ડિવાઇસ પર સહી કરી અને દરેક તપાસનું શું પરિણામ આવ્યું, તે આમાં લખ્યું છે. દસ્તાવેજની ચકાસણી કરવા કોડ સ્કેન કરો અથવા નીચેનું સરનામું ખોલીને ફાઇલ આપો. અંગ્રેજી લખાણ જ માન્ય ગણાશે.',
  facts: {
    signed: 'સહીનો સમય',
    phone: 'ફોન',
    email: 'ઈ-મેલ',
    order: 'સહીનો ક્રમ',
    reference: 'સંદર્ભ',
    address: 'IP સરનામું',
    device: 'ડિવાઇસ',
    consent: 'સંમતિ',
    readAs: 'કેવી રીતે વાંચ્યું',
    attachments: 'જોડાણો',
    agreement: 'સ્વીકૃતિ',
  },
  readingModes: {
    page: 'પાનાં',
    text: 'પસંદ કરેલા કદમાં લખાણ',
    aloud: 'મોટેથી વાંચી સંભળાવેલું લખાણ',
  },
  sections: { checks: 'તપાસ', location: 'લોકેશન', timeline: 'ઘટનાક્રમ' },
  verdicts: {
    passed: 'સફળ',
    indeterminate: 'અનિશ્ચિત',
    failed: 'નિષ્ફળ',
    notRequired: 'જરૂરી નથી',
  },
  checks: {
    otp: 'એક વખતનો પાસવર્ડ',
    device: 'ડિવાઇસ',
    vpn: 'VPN અથવા પ્રોક્સી',
    location: 'લોકેશન',
    liveness: 'રૂબરૂ હાજરી',
    distinctSigner: 'સહી કરનારા બીજાઓથી અલગ વ્યક્તિ',
  },
  steps: {
    LINK_OPENED: 'લિંક ખોલી',
    DEVICE_CHANGED: 'બીજા ડિવાઇસ પર આગળ ચાલુ રાખ્યું',
    OTP_SENT: 'એક વખતનો પાસવર્ડ મોકલ્યો',
    OTP_VERIFIED: 'એક વખતના પાસવર્ડની ખાતરી થઈ',
    DOCUMENT_CONSENTED: 'દસ્તાવેજ માટે સંમતિ આપી',
    LOCATION_CAPTURED: 'લોકેશન શેર કર્યું',
    LIVENESS_PASSED: 'રૂબરૂ હાજરીની ખાતરી થઈ',
    SIGNATURE_CAPTURED: 'સહી કરી',
  },
  decline: {
    declined: '{who} એ {when} ના રોજ સહી કરવાની ના પાડી',
    reasons: {
      TERMS: 'શરતો સાથે સહમત નથી',
      DETAILS_WRONG: 'દસ્તાવેજમાં કંઈક ખોટું છે',
      NO_LONGER_WANTED: 'હવે તેની જરૂર નથી',
      NOT_ME: 'દસ્તાવેજ આ વ્યક્તિ માટે નથી',
      OTHER: 'બીજું કારણ',
    },
  },
  review: {
    decisions: {
      approved: '{who} એ {when} ના રોજ સમીક્ષા કરી: સ્વીકાર્યું, બેમાંથી પ્રથમ વ્યક્તિ તરીકે',
      accepted: '{who} એ {when} ના રોજ સમીક્ષા કરી: સ્વીકાર્યું',
      repeat: '{who} એ {when} ના રોજ સમીક્ષા કરી: સહી કરનાર એક વ્યક્તિને એક પગલું ફરી કરવા કહ્યું',
    },
    reason: 'જણાવેલું કારણ: {reason}',
    why: 'સીલ પહેલાં સમીક્ષાનું કારણ',
    codes: {
      CHECK_FAILED: 'એક તપાસ નિષ્ફળ રહી',
      PHOTOS_ALIKE: 'સહી કરનાર એક વ્યક્તિના ફોટા ઘણા મળતા આવે છે',
      CHECK_OPEN: 'એક તપાસ અનિશ્ચિત રહી',
      DEVICE_CHANGED: 'સહી કરનાર એક વ્યક્તિએ બીજા ડિવાઇસ પર આગળ ચાલુ રાખ્યું',
      REPEATED: 'સહી કરનાર એક વ્યક્તિએ એક પગલું ફરી કર્યું',
      READ_FAST: 'દસ્તાવેજ ઝડપથી વાંચવામાં આવ્યો',
      READING_UNKNOWN: 'દસ્તાવેજ કેટલા સમય સુધી વાંચવામાં આવ્યો, તે જાણમાં નથી',
      ALWAYS: 'આ પ્રકારની દરેક સહી પ્રક્રિયાની સમીક્ષા થાય છે',
    },
  },
};
