import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'নথিতে স্বাক্ষর হয়ে গেছে',
  message: 'নথিতে সফলভাবে স্বাক্ষর করা হয়েছে।',
  ok: 'ঠিক আছে',
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
  copyInAMoment: 'সকলে স্বাক্ষর করেছেন। আপনার কপি একটু পরেই তৈরি হবে, এবং তার লিঙ্ক আপনাকে পাঠানো হবে।',
  openCopy: 'আপনার স্বাক্ষরিত কপি খুলুন',
  returnTo: (host: string) => `${host}-এ ফিরে যান`,
  copySent: {
    sms: 'সকলে স্বাক্ষর করেছেন। আপনার কপির লিঙ্ক আপনাকে SMS-এ পাঠানো হয়েছে।',
    smsAndEmail: 'সকলে স্বাক্ষর করেছেন। আপনার কপির লিঙ্ক আপনাকে SMS এবং ইমেলে পাঠানো হয়েছে।',
  },
  copyFrom: (company) => `নথির আপনার কপি আপনি ${company}-এর কাছ থেকে পাবেন।`,
};
