/** The texts of the journey in Malayalam. */
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

export const ml: Texts = {
  language: 'ml',
  locale: localeOf('ml'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `സുരക്ഷ: ${name}`,
  logoAlt: (company) => `${company} ലോഗോ`,
  toWebsite: (company) => `${company} വെബ്‌സൈറ്റിലേക്ക് പോകുക`,
  tryAgain: 'വീണ്ടും ശ്രമിക്കുക',
  chooseLanguage: 'ഭാഷ',
  closeMessage: 'ഈ സന്ദേശം അടയ്ക്കുക',
  offline: 'നിങ്ങൾ ഓഫ്‌ലൈനാണ്. നിങ്ങൾ ചെയ്തത് സൂക്ഷിച്ചിട്ടുണ്ട്; ദയവായി ഇന്റർനെറ്റ് കണക്ഷൻ പരിശോധിക്കുക.',

  progress: {
    label: 'പുരോഗതി',
    position: (number, count) => `ഘട്ടം ${number} / ${count}`,
    spoken: (number, count, name) => `ഘട്ടം ${number} / ${count}: ${name}`,
    steps: {
      otp: 'തിരിച്ചറിയൽ',
      document: 'രേഖ',
      location: 'ലൊക്കേഷൻ',
      liveness: 'മുഖ പരിശോധന',
      signature: 'ഒപ്പ്',
      completion: 'പൂർത്തിയായി',
    },
  },

  starting: {
    loading: 'ലോഡ് ചെയ്യുന്നു...',
    failed: 'പേജ് ലോഡ് ചെയ്യാനായില്ല',
  },

  link: {
    verifying: 'നിങ്ങളുടെ തിരിച്ചറിയൽ സ്ഥിരീകരിക്കുന്നു...',
    failed: 'സ്ഥിരീകരണം പരാജയപ്പെട്ടു',
    failedWithoutReason: 'ടോക്കൺ സ്ഥിരീകരിക്കാനായില്ല',
    networkFailed: 'നെറ്റ്‌വർക്ക് തകരാർ സംഭവിച്ചു',
    invalid: 'ലിങ്ക് ശരിയല്ല',
    invalidHint: 'നിങ്ങൾക്ക് അയച്ച സ്ഥിരീകരണ ലിങ്ക് ദയവായി ഉപയോഗിക്കുക.',
  },

  guard: {
    title: 'ഈ ബ്രൗസറിൽ ഒപ്പിടാനാകില്ല',
    advice: 'ഒന്നും നഷ്ടമായിട്ടില്ല: നിങ്ങളുടെ ലിങ്ക് ഇപ്പോഴും പ്രവർത്തിക്കും.',
    insecure: 'ഈ പേജിലേക്കുള്ള കണക്ഷൻ സുരക്ഷിതമല്ല. ദയവായി ലിങ്ക് നിങ്ങൾക്ക് അയച്ചതുപോലെതന്നെ, https സഹിതം തുറക്കുക.',
    framed: 'ഈ പേജ് മറ്റൊരു പേജിനുള്ളിലാണ് കാണുന്നത്. ദയവായി നിങ്ങളുടെ ലിങ്ക് നേരിട്ട് ബ്രൗസറിൽ തുറക്കുക.',
    storage:
      'ബ്രൗസർ ഈ പേജിന്റെ ഡാറ്റ സൂക്ഷിക്കുന്നില്ല. ദയവായി കുക്കികളും സൈറ്റ് ഡാറ്റയും അനുവദിക്കുക, അല്ലെങ്കിൽ പ്രൈവറ്റ് മോഡിൽ നിന്ന് പുറത്തുവരിക, എന്നിട്ട് ലിങ്ക് വീണ്ടും തുറക്കുക.',
    crypto:
      'നിങ്ങളുടെ OTP സംരക്ഷിക്കാൻ കഴിയാത്തത്ര പഴയതാണ് ഈ ബ്രൗസർ. ദയവായി അത് അപ്‌ഡേറ്റ് ചെയ്യുക, അല്ലെങ്കിൽ ലിങ്ക് Chrome, Safari അല്ലെങ്കിൽ Firefox-ൽ തുറക്കുക.',
    camera:
      'പിന്നീടുള്ള ഒരു ഘട്ടത്തിന് വേണ്ട ക്യാമറ ഈ ബ്രൗസർ അനുവദിക്കുന്നില്ല. ദയവായി ലിങ്ക് നിങ്ങളുടെ ഫോണിൽ Chrome, Safari അല്ലെങ്കിൽ Firefox-ൽ തുറക്കുക.',
    geolocation:
      'പിന്നീടുള്ള ഒരു ഘട്ടത്തിന് വേണ്ട ലൊക്കേഷൻ ഈ ബ്രൗസർ അനുവദിക്കുന്നില്ല. ദയവായി ലിങ്ക് നിങ്ങളുടെ ഫോണിൽ Chrome, Safari അല്ലെങ്കിൽ Firefox-ൽ തുറക്കുക.',
  },

  denied: {
    title: 'പ്രവേശനം നിഷേധിച്ചു',
    message: 'VPN അല്ലെങ്കിൽ പ്രോക്സി ഉപയോഗം കണ്ടെത്തി. സുരക്ഷാ കാരണങ്ങളാൽ ഈ സെഷൻ അവസാനിപ്പിച്ചു.',
  },

  expired: {
    title: 'ദയവായി വീണ്ടും തിരിച്ചറിയൽ സ്ഥിരീകരിക്കുക',
  },

  stepLoading: 'അടുത്ത ഘട്ടം ലോഡ് ചെയ്യുന്നു...',

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
    title: 'അയ്യോ! പേജ് കണ്ടെത്താനായില്ല',
    home: 'ഹോമിലേക്ക് മടങ്ങുക',
  },
};
