import { agreement } from '@countersign/contract/texts/bn/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'স্বাক্ষর করুন',
  hint: 'আঙুল বা স্টাইলাস দিয়ে বাক্সের ভিতরে স্বাক্ষর করুন',
  typedHint: 'আপনার নাম বাক্সে আপনার স্বাক্ষর হিসাবে লেখা হয়',
  fullscreen: 'পুরো স্ক্রিন',
  clear: 'মুছুন',
  typeInstead: 'এর বদলে আপনার নাম টাইপ করুন',
  drawInstead: 'এর বদলে স্বাক্ষর আঁকুন',
  nameLabel: 'আপনার পুরো নাম',
  box: {
    empty: 'স্বাক্ষরের বাক্স, ফাঁকা',
    drawn: 'স্বাক্ষরের বাক্স, আপনার আঁকা স্বাক্ষর সহ',
    typed: (name) => `স্বাক্ষরের বাক্স, ${name} নামে স্বাক্ষরিত`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'আগে বাক্সের ভিতরে স্বাক্ষর করুন।',
    name: 'আগে আপনার নাম টাইপ করুন।',
    agreement: 'তারপর সম্মতি জানাতে টিক দিন।',
    nothing: 'একবার স্বাক্ষর করলে তা আর বদলানো যায় না।',
  },
  sign: (product) => `নথি ${product} করুন`,
  nextDocument: 'পরের নথি',
  signing: 'নথিতে স্বাক্ষর করা হচ্ছে...',
  pad: {
    title: 'নথিতে স্বাক্ষর করুন',
    close: 'বন্ধ করুন',
    clear: 'স্বাক্ষর মুছুন',
    done: 'হয়ে গেছে',
    rotate: 'আরও সহজে স্বাক্ষর করতে আপনার ফোনটি আড়াআড়ি ঘোরান',
  },
  captured: 'স্বাক্ষর নেওয়া হয়েছে',
  capturedDetail: 'আপনার স্বাক্ষর সফলভাবে নথিভুক্ত হয়েছে',
  failed: 'স্বাক্ষর নেওয়া যায়নি',
  failedWithoutReason: 'অনুগ্রহ করে আবার চেষ্টা করুন',
  networkFailed: 'নেটওয়ার্কের সমস্যা',
  networkFailedDetail: 'স্বাক্ষর পাঠানো যায়নি। অনুগ্রহ করে আবার চেষ্টা করুন।',
  kept: 'আপনার স্বাক্ষর এখনও বাক্সে আছে।',
};
