import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'முக்கிய விவரங்கள்',
  note: 'இது ஒரு சுருக்கம் மட்டுமே. கீழே உள்ள ஆவணத்தில்தான் நீங்கள் கையொப்பமிடுகிறீர்கள். ஏதேனும் வேறுபட்டால் ஆவணமே பொருந்தும், எனவே கையொப்பமிடும் முன் கேளுங்கள்.',
  labels: {
    amount: 'கடன் தொகை',
    disbursed_amount: 'உங்களுக்கு வழங்கப்படும் தொகை',
    instalment: 'தவணை',
    instalment_interval: 'தவணை இடைவெளி',
    instalments: 'தவணைகளின் எண்ணிக்கை',
    first_due_on: 'முதல் தவணை தேதி',
    term_months: 'கடன் காலம்',
    interest_rate: 'ஆண்டு வட்டி விகிதம்',
    interest_type: 'வட்டி வகை',
    apr: 'எல்லாக் கட்டணங்களுடன் ஆண்டுச் செலவு (APR)',
    fees: 'கட்டணங்கள்',
    total_repayment: 'திருப்பிச் செலுத்த வேண்டிய மொத்தம்',
    cooling_off_days: 'அபராதமின்றி ரத்து செய்யும் காலம்',
  },
  intervals: {
    weekly: 'வாரந்தோறும்',
    fortnightly: 'இரண்டு வாரங்களுக்கு ஒருமுறை',
    monthly: 'மாதந்தோறும்',
    quarterly: 'மூன்று மாதங்களுக்கு ஒருமுறை',
  },
  interestTypes: {
    fixed: 'நிலையானது',
    floating: 'மாறக்கூடியது: இது மாறலாம்',
  },
};
