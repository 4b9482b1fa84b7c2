/** The texts of the journey in Bengali. */
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

export const bn: Texts = {
  language: 'bn',
  locale: localeOf('bn'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} দ্বারা সুরক্ষিত`,
  logoAlt: (company) => `${company}-এর লোগো`,
  toWebsite: (company) => `${company}-এর ওয়েবসাইটে যান`,
  tryAgain: 'আবার চেষ্টা করুন',
  chooseLanguage: 'ভাষা',
  closeMessage: 'এই মেসেজ বন্ধ করুন',
  offline: 'আপনি অফলাইন আছেন। আপনি যা করেছেন তা রাখা আছে; অনুগ্রহ করে আপনার ইন্টারনেট কানেকশন দেখুন।',

  progress: {
    label: 'অগ্রগতি',
    position: (number, count) => `ধাপ ${number} / ${count}`,
    spoken: (number, count, name) => `ধাপ ${number} / ${count}: ${name}`,
    steps: {
      otp: 'পরিচয়',
      document: 'নথি',
      location: 'লোকেশন',
      liveness: 'মুখের পরীক্ষা',
      signature: 'স্বাক্ষর',
      completion: 'সম্পূর্ণ',
    },
  },

  starting: {
    loading: 'লোড হচ্ছে...',
    failed: 'পেজটি লোড করা যায়নি',
  },

  link: {
    verifying: 'আপনার পরিচয় যাচাই করা হচ্ছে...',
    failed: 'যাচাই ব্যর্থ হয়েছে',
    failedWithoutReason: 'টোকেন যাচাই করা যায়নি',
    networkFailed: 'নেটওয়ার্কে সমস্যা হয়েছে',
    invalid: 'লিঙ্কটি সঠিক নয়',
    invalidHint: 'অনুগ্রহ করে আপনাকে পাঠানো যাচাইয়ের লিঙ্কটি ব্যবহার করুন।',
  },

  guard: {
    title: 'এই ব্রাউজারে স্বাক্ষর করা যাবে না',
    advice: 'কিছুই খরচ হয়নি: আপনার লিঙ্ক এখনও কাজ করে।',
    insecure: 'এই পেজের কানেকশন সুরক্ষিত নয়। লিঙ্কটি আপনাকে যেমন পাঠানো হয়েছিল, অনুগ্রহ করে ঠিক তেমনই খুলুন, https সহ।',
    framed: 'এই পেজটি অন্য একটি পেজের ভিতরে দেখানো হচ্ছে। অনুগ্রহ করে আপনার লিঙ্কটি সরাসরি ব্রাউজারে খুলুন।',
    storage:
      'ব্রাউজার এই পেজের কোনও তথ্য রাখে না। অনুগ্রহ করে কুকি ও সাইটের তথ্যের অনুমতি দিন, বা প্রাইভেট মোড থেকে বেরিয়ে আসুন, এবং লিঙ্কটি আবার খুলুন।',
    crypto:
      'এই ব্রাউজারটি এত পুরানো যে আপনার OTP সুরক্ষিত রাখতে পারে না। অনুগ্রহ করে এটি আপডেট করুন, অথবা লিঙ্কটি Chrome, Safari বা Firefox-এ খুলুন।',
    camera:
      'ব্রাউজার ক্যামেরা ব্যবহার করতে দেয় না, যা পরের একটি ধাপে লাগবে। অনুগ্রহ করে লিঙ্কটি আপনার ফোনে Chrome, Safari বা Firefox-এ খুলুন।',
    geolocation:
      'ব্রাউজার লোকেশন জানতে দেয় না, যা পরের একটি ধাপে লাগবে। অনুগ্রহ করে লিঙ্কটি আপনার ফোনে Chrome, Safari বা Firefox-এ খুলুন।',
  },

  denied: {
    title: 'প্রবেশের অনুমতি নেই',
    message: 'VPN বা প্রক্সির ব্যবহার ধরা পড়েছে। নিরাপত্তার কারণে এই সেশন বন্ধ করা হয়েছে।',
  },

  expired: {
    title: 'অনুগ্রহ করে আবার যাচাই করুন',
  },

  stepLoading: 'পরের ধাপ লোড হচ্ছে...',

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
    title: 'দুঃখিত! পেজটি পাওয়া যায়নি',
    home: 'হোমে ফিরে যান',
  },
};
