/** The texts of the journey in Tamil. */
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

export const ta: Texts = {
  language: 'ta',
  locale: localeOf('ta'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `பாதுகாப்பு: ${name}`,
  logoAlt: (company) => `${company} லோகோ`,
  toWebsite: (company) => `${company} இணையதளத்திற்குச் செல்லவும்`,
  tryAgain: 'மீண்டும் முயலவும்',
  chooseLanguage: 'மொழி',
  closeMessage: 'இந்தச் செய்தியை மூடவும்',
  offline: 'நீங்கள் ஆஃப்லைனில் உள்ளீர்கள். இதுவரை செய்தது பாதுகாப்பாக உள்ளது; உங்கள் இணைய இணைப்பைச் சரிபார்க்கவும்.',

  progress: {
    label: 'முன்னேற்றம்',
    position: (number, count) => `படி ${number} / ${count}`,
    spoken: (number, count, name) => `படி ${number} / ${count}: ${name}`,
    steps: {
      otp: 'அடையாளம்',
      document: 'ஆவணம்',
      location: 'இருப்பிடம்',
      liveness: 'முகச் சோதனை',
      signature: 'கையொப்பம்',
      completion: 'முடிந்தது',
    },
  },

  starting: {
    loading: 'ஏற்றப்படுகிறது...',
    failed: 'பக்கத்தை ஏற்ற முடியவில்லை',
  },

  link: {
    verifying: 'உங்கள் அடையாளம் சரிபார்க்கப்படுகிறது...',
    failed: 'சரிபார்க்க முடியவில்லை',
    failedWithoutReason: 'டோக்கனைச் சரிபார்க்க முடியவில்லை',
    networkFailed: 'நெட்வொர்க் பிழை ஏற்பட்டது',
    invalid: 'தவறான லிங்க்',
    invalidHint: 'உங்களுக்கு அனுப்பிய சரிபார்ப்பு லிங்க்கைப் பயன்படுத்தவும்.',
  },

  guard: {
    title: 'இந்த பிரவுசரில் கையொப்பமிட முடியாது',
    advice: 'எதுவும் வீணாகவில்லை: உங்கள் லிங்க் இன்னும் வேலை செய்கிறது.',
    insecure: 'இந்தப் பக்கத்திற்கான இணைப்பு பாதுகாப்பானது அல்ல. உங்களுக்கு அனுப்பிய லிங்க்கை அப்படியே, https உடன் திறக்கவும்.',
    framed: 'இந்தப் பக்கம் வேறொரு பக்கத்திற்குள் காட்டப்படுகிறது. உங்கள் லிங்க்கை நேரடியாக பிரவுசரில் திறக்கவும்.',
    storage:
      'பிரவுசர் இந்தப் பக்கத்தின் தரவைச் சேமிப்பதில்லை. குக்கீகளையும் தளத் தரவையும் அனுமதிக்கவும், அல்லது பிரைவேட் பயன்முறையிலிருந்து வெளியேறவும்; பிறகு லிங்க்கை மீண்டும் திறக்கவும்.',
    crypto:
      'உங்கள் OTP-ஐப் பாதுகாக்க முடியாத அளவுக்கு இந்த பிரவுசர் பழையது. அதை அப்டேட் செய்யவும், அல்லது லிங்க்கை Chrome, Safari அல்லது Firefox-இல் திறக்கவும்.',
    camera:
      'பின்னர் வரும் ஒரு படிக்குத் தேவையான கேமராவை பிரவுசர் அனுமதிக்கவில்லை. லிங்க்கை உங்கள் ஃபோனில் Chrome, Safari அல்லது Firefox-இல் திறக்கவும்.',
    geolocation:
      'பின்னர் வரும் ஒரு படிக்குத் தேவையான இருப்பிடத்தை பிரவுசர் அனுமதிக்கவில்லை. லிங்க்கை உங்கள் ஃபோனில் Chrome, Safari அல்லது Firefox-இல் திறக்கவும்.',
  },

  denied: {
    title: 'அனுமதி மறுக்கப்பட்டது',
    message: 'VPN அல்லது ப்ராக்ஸி பயன்பாடு கண்டறியப்பட்டது. பாதுகாப்புக் காரணங்களுக்காக இந்த அமர்வு முடிக்கப்பட்டது.',
  },

  expired: {
    title: 'மீண்டும் சரிபார்க்கவும்',
  },

  stepLoading: 'அடுத்த படி ஏற்றப்படுகிறது...',

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
    title: 'அடடா! பக்கம் கிடைக்கவில்லை',
    home: 'முகப்புக்குத் திரும்பவும்',
  },
};
