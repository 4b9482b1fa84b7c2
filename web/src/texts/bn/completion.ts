import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'নথিতে স্বাক্ষর হয়ে গেছে',
  message: 'নথিতে সফলভাবে স্বাক্ষর করা হয়েছে।',
  ok: 'ঠিক আছে',
  openCopy: 'আপনার স্বাক্ষরিত কপি খুলুন',
  returnTo: (host: string) => `${host}-এ ফিরে যান`,
};
