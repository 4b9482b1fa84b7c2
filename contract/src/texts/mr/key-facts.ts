import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'मुख्य बाबी',
  note: 'हा फक्त सारांश आहे. तुम्ही खालील दस्तऐवजावर सही करता. काही फरक असल्यास दस्तऐवज लागू होईल, म्हणून सही करण्यापूर्वी विचारा.',
  labels: {
    amount: 'कर्जाची रक्कम',
    disbursed_amount: 'तुम्हाला मिळणारी रक्कम',
    instalment: 'हप्ता',
    instalment_interval: 'हप्त्यांमधील अंतर',
    instalments: 'हप्त्यांची संख्या',
    first_due_on: 'पहिल्या हप्त्याची तारीख',
    term_months: 'मुदत',
    interest_rate: 'वार्षिक व्याजदर',
    interest_type: 'व्याजाचा प्रकार',
    apr: 'सर्व शुल्कांसह वार्षिक खर्च (APR)',
    fees: 'शुल्क आणि आकार',
    total_repayment: 'एकूण परतफेड',
    cooling_off_days: 'दंडाशिवाय रद्द करण्याची मुदत',
  },
  intervals: {
    weekly: 'दर आठवड्याला',
    fortnightly: 'दर दोन आठवड्यांनी',
    monthly: 'दर महिन्याला',
    quarterly: 'दर तीन महिन्यांनी',
  },
  interestTypes: {
    fixed: 'स्थिर',
    floating: 'बदलता: तो बदलू शकतो',
  },
};
