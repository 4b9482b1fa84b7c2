import type { Texts } from '../texts-shape.ts';

export const keyFacts: Texts['keyFacts'] = {
  title: 'মূল তথ্য',
  note: 'এটি একটি সারসংক্ষেপ। আপনি নিচের নথিতে স্বাক্ষর করছেন। কিছু অমিল থাকলে নথিটিই প্রযোজ্য হবে, তাই স্বাক্ষর করার আগে জিজ্ঞাসা করুন।',
  labels: {
    amount: 'ঋণের পরিমাণ',
    disbursed_amount: 'আপনাকে দেওয়া অর্থ',
    instalment: 'কিস্তি',
    instalment_interval: 'কিস্তির ব্যবধান',
    instalments: 'কিস্তির সংখ্যা',
    first_due_on: 'প্রথম কিস্তির তারিখ',
    term_months: 'মেয়াদ',
    interest_rate: 'বার্ষিক সুদের হার',
    interest_type: 'সুদের ধরন',
    apr: 'সব চার্জ সহ বার্ষিক খরচ (APR)',
    fees: 'ফি ও চার্জ',
    total_repayment: 'মোট পরিশোধযোগ্য অর্থ',
    cooling_off_days: 'জরিমানা ছাড়া বাতিল করার সময়',
  },
  intervals: {
    weekly: 'প্রতি সপ্তাহে',
    fortnightly: 'প্রতি দুই সপ্তাহে',
    monthly: 'প্রতি মাসে',
    quarterly: 'প্রতি তিন মাসে',
  },
  interestTypes: {
    fixed: 'স্থির',
    floating: 'পরিবর্তনশীল: এটি বদলাতে পারে',
  },
};
