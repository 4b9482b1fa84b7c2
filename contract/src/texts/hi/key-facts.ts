import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'मुख्य बातें',
  note: 'यह केवल सारांश है। आप नीचे दिए गए दस्तावेज़ पर हस्ताक्षर करते हैं। कोई अंतर हो तो दस्तावेज़ मान्य होगा, इसलिए हस्ताक्षर करने से पहले पूछें।',
  labels: {
    amount: 'ऋण राशि',
    disbursed_amount: 'आपको मिलने वाली राशि',
    instalment: 'किस्त',
    instalment_interval: 'भुगतान का अंतराल',
    instalments: 'किस्तों की संख्या',
    first_due_on: 'पहली किस्त की तारीख',
    term_months: 'अवधि',
    interest_rate: 'सालाना ब्याज दर',
    interest_type: 'ब्याज का प्रकार',
    apr: 'सभी शुल्कों सहित सालाना लागत (APR)',
    fees: 'शुल्क और प्रभार',
    total_repayment: 'कुल चुकाई जाने वाली राशि',
    cooling_off_days: 'बिना जुर्माने के रद्द करने का समय',
  },
  intervals: {
    weekly: 'हर सप्ताह',
    fortnightly: 'हर दो सप्ताह',
    monthly: 'हर महीने',
    quarterly: 'हर तीन महीने',
  },
  interestTypes: {
    fixed: 'स्थिर',
    floating: 'परिवर्तनशील: यह बदल सकती है',
  },
};
