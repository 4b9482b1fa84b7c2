import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'തെളിവ് സർട്ടിഫിക്കറ്റ്',
  about:
    'ഈ സർട്ടിഫിക്കറ്റ് ഒപ്പിട്ട രേഖയുടെ ഭാഗമാണ്. ആര്, എപ്പോൾ, എവിടെ, ഏത് ഉപകരണത്തിൽ ഒപ്പിട്ടു എന്നും ഓരോ പരിശോധനയുടെയും ഫലം എന്തായിരുന്നു എന്നും ഇതിൽ പറയുന്നു. രേഖ പരിശോധിക്കാൻ കോഡ് സ്കാൻ ചെയ്യുക, അല്ലെങ്കിൽ താഴെയുള്ള വിലാസം തുറന്ന് ഫയൽ നൽകുക. ഇംഗ്ലീഷ് പാഠമാണ് ആധികാരികം.',
  facts: {
    signed: 'ഒപ്പിട്ട സമയം',
    phone: 'ഫോൺ',
    email: 'ഇ-മെയിൽ',
    order: 'ഒപ്പിടൽ ക്രമം',
    reference: 'റഫറൻസ്',
    address: 'IP വിലാസം',
    device: 'ഉപകരണം',
    consent: 'സമ്മതം',
    readAs: 'വായിച്ച രീതി',
    agreement: 'അംഗീകരിച്ച പ്രസ്താവന',
  },
  readingModes: {
    page: 'പേജുകൾ',
    text: 'തിരഞ്ഞെടുത്ത വലുപ്പത്തിലുള്ള ടെക്സ്റ്റ്',
    aloud: 'ഉറക്കെ വായിച്ച ടെക്സ്റ്റ്',
  },
  sections: { checks: 'പരിശോധനകൾ', location: 'ലൊക്കേഷൻ', timeline: 'സംഭവക്രമം' },
  verdicts: {
    passed: 'വിജയിച്ചു',
    indeterminate: 'തീർച്ചയില്ല',
    failed: 'പരാജയപ്പെട്ടു',
    notRequired: 'ആവശ്യമില്ല',
  },
  checks: {
    otp: 'ഒറ്റത്തവണ പാസ്‌വേഡ്',
    device: 'ഉപകരണം',
    vpn: 'VPN അല്ലെങ്കിൽ പ്രോക്സി',
    location: 'ലൊക്കേഷൻ',
    liveness: 'തത്സമയ സാന്നിധ്യം',
    distinctSigner: 'ഒപ്പിടുന്ന മറ്റുള്ളവരിൽ നിന്ന് വേറിട്ട വ്യക്തി',
  },
  steps: {
    LINK_OPENED: 'ലിങ്ക് തുറന്നു',
    DEVICE_CHANGED: 'മറ്റൊരു ഉപകരണത്തിൽ തുടർന്നു',
    OTP_SENT: 'ഒറ്റത്തവണ പാസ്‌വേഡ് അയച്ചു',
    OTP_VERIFIED: 'ഒറ്റത്തവണ പാസ്‌വേഡ് സ്ഥിരീകരിച്ചു',
    DOCUMENT_CONSENTED: 'രേഖയ്ക്ക് സമ്മതം നൽകി',
    LOCATION_CAPTURED: 'ലൊക്കേഷൻ പങ്കിട്ടു',
    LIVENESS_PASSED: 'തത്സമയ സാന്നിധ്യം സ്ഥിരീകരിച്ചു',
    SIGNATURE_CAPTURED: 'ഒപ്പിട്ടു',
  },
};
