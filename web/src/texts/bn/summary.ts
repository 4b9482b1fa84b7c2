import type { HelpTexts } from '../shapes.ts';

export const summary: HelpTexts['summary'] = {
  document: 'নথি',
  documents: 'নথি',
  pages: (count) => `${count}টি পৃষ্ঠা`,
  signedAt: 'স্বাক্ষরের সময়',
  signatures: 'স্বাক্ষর',
  signaturesOf: (given, all) => `${all}টির মধ্যে ${given}টি হয়েছে`,
  copyLater: {
    sms: 'সকলে স্বাক্ষর করলে আপনার কপির লিঙ্ক SMS-এ আসবে।',
    smsAndEmail: 'সকলে স্বাক্ষর করলে আপনার কপির লিঙ্ক SMS এবং ইমেলে আসবে।',
  },
  copySoon: 'সকলে স্বাক্ষর করেছেন। আপনার কপি একটু পরেই তৈরি হবে, এবং তার লিঙ্ক আপনাকে পাঠানো হবে।',
  copyDelayed: 'আপনার কপি তৈরি হতে স্বাভাবিকের চেয়ে বেশি সময় লাগছে। তৈরি হলেই আমরা আপনাকে তার লিঙ্ক পাঠাব।',
  copySent: {
    sms: 'সকলে স্বাক্ষর করেছেন। আপনার কপির লিঙ্ক আপনাকে SMS-এ পাঠানো হয়েছে।',
    smsAndEmail: 'সকলে স্বাক্ষর করেছেন। আপনার কপির লিঙ্ক আপনাকে SMS এবং ইমেলে পাঠানো হয়েছে।',
  },
  copyFrom: (company) => `নথির আপনার কপি আপনি ${company}-এর কাছ থেকে পাবেন।`,
};
