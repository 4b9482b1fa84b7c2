import type { OptionTexts } from '../shapes.ts';

export const options: OptionTexts = {
  test: 'પરીક્ષણ, માન્ય નથી',
  otherWays: {
    sent: {
      email: 'અમે તમને ઈ-મેલથી OTP મોકલ્યો છે.',
      whatsapp: 'અમે તમને WhatsApp પર OTP મોકલ્યો છે.',
      voice: 'OTP જણાવવા અમે તમને કૉલ કરી રહ્યા છીએ.',
    },
    ask: { email: 'ઈ-મેલથી મોકલો', voice: 'કૉલ પર OTP સાંભળો' },
    copyAfterReview: (company) =>
      `બધાએ સહી કરી દીધી છે. સીલ લગાવતાં પહેલાં ${company} સહી પ્રક્રિયા તપાસે છે; ત્યાર પછી તમારી નકલની લિંક તમને મોકલાશે.`,
    copyLater: {
      whatsapp: 'બધા સહી કરી લે પછી તમારી નકલની લિંક WhatsApp થી આવશે.',
      whatsappAndEmail: 'બધા સહી કરી લે પછી તમારી નકલની લિંક WhatsApp અને ઈ-મેલથી આવશે.',
    },
    copySent: {
      whatsapp: 'બધાએ સહી કરી દીધી છે. તમારી નકલની લિંક તમને WhatsApp થી મોકલી છે.',
      whatsappAndEmail: 'બધાએ સહી કરી દીધી છે. તમારી નકલની લિંક તમને WhatsApp અને ઈ-મેલથી મોકલી છે.',
    },
  },
  decline: {
    open: 'મારે સહી કરવી નથી',
    title: 'શું તમારે સહી કરવી નથી?',
    ends_session: 'ત્યારે સહી પ્રક્રિયા બધા માટે પૂરી થશે, અને મોકલનારને જણાવાશે. આ પાછું લઈ શકાતું નથી.',
    ends_signer: 'ત્યારે આ પ્રક્રિયામાં તમારો ભાગ પૂરો થશે, અને મોકલનારને જણાવાશે. આ પાછું લઈ શકાતું નથી.',
    why: 'તમારે સહી કેમ કરવી નથી?',
    reasons: {
      TERMS: 'હું શરતો સાથે સહમત નથી',
      DETAILS_WRONG: 'દસ્તાવેજમાં કંઈક ખોટું છે',
      NO_LONGER_WANTED: 'મારે હવે તેની જરૂર નથી',
      NOT_ME: 'આ દસ્તાવેજ મારા માટે નથી',
      OTHER: 'બીજું કારણ',
    },
    words: 'તમારા શબ્દોમાં',
    wordsHint: 'આ મોકલનાર વાંચશે.',
    reasonMissing: 'કૃપા કરીને એક કારણ પસંદ કરો.',
    wordsMissing: 'કૃપા કરીને તમારું કારણ લખો.',
    confirm: 'સહી કરવાની ના પાડો',
    back: 'પાછા જાઓ',
    failed: 'આ નોંધી શકાયું નહીં',
  },
  attachments: {
    title: 'તમારા કાગળો ઉમેરો',
    lead: 'આ દરેકનો ફોટો લો અથવા ફાઇલ પસંદ કરો. આગળ વધો ત્યાં સુધી તમે તેને બદલી કે કાઢી શકો છો.',
    required: 'જરૂરી',
    optional: 'વૈકલ્પિક',
    photograph: 'ફોટો લો',
    choose: 'ફાઇલ પસંદ કરો',
    remove: 'કાઢો',
    accepts: (megabytes) => `ફોટો (JPEG, PNG, WebP) અથવા PDF, ${megabytes} MB સુધી.`,
    added: 'ઉમેરાયું',
    sending: 'મોકલાય છે...',
    failed: 'તે ઉમેરી શકાયું નહીં',
    unreadable: 'આ ફાઇલ અહીં વાંચી શકાતી નથી. કૃપા કરીને JPEG, PNG કે WebP ચિત્ર, અથવા PDF પસંદ કરો.',
    tooLarge: (megabytes) => `આ ફાઇલ ઘણી મોટી છે. કૃપા કરીને ${megabytes} MB સુધીની પસંદ કરો.`,
    missing: 'કૃપા કરીને પહેલાં જરૂરી કાગળ ઉમેરો',
    back: 'દસ્તાવેજ પર પાછા',
    preview: (name) => `તમે ઉમેર્યું: ${name}`,
  },
};
