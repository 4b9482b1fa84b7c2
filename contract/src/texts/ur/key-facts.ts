import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'اہم باتیں',
  note: 'یہ صرف خلاصہ ہے۔ آپ نیچے دی گئی دستاویز پر دستخط کرتے ہیں۔ کوئی فرق ہو تو دستاویز لاگو ہوگی، اس لیے دستخط کرنے سے پہلے پوچھ لیں۔',
  labels: {
    amount: 'قرض کی رقم',
    disbursed_amount: 'آپ کو ملنے والی رقم',
    instalment: 'قسط',
    instalment_interval: 'ادائیگی کا وقفہ',
    instalments: 'قسطوں کی تعداد',
    first_due_on: 'پہلی قسط کی تاریخ',
    term_months: 'مدت',
    interest_rate: 'سالانہ شرح سود',
    interest_type: 'سود کی قسم',
    apr: 'تمام اخراجات سمیت سالانہ لاگت (APR)',
    fees: 'فیس اور اخراجات',
    total_repayment: 'کل واپسی کی رقم',
    cooling_off_days: 'جرمانے کے بغیر منسوخ کرنے کا وقت',
  },
  intervals: {
    weekly: 'ہر ہفتے',
    fortnightly: 'ہر دو ہفتے',
    monthly: 'ہر مہینے',
    quarterly: 'ہر تین مہینے',
  },
  interestTypes: {
    fixed: 'مقررہ',
    floating: 'بدلنے والا: یہ بدل سکتا ہے',
  },
};
