import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'সাক্ষ্যপ্রমাণের সার্টিফিকেট',
  about:
    'এই সার্টিফিকেট স্বাক্ষরিত নথির অংশ। এতে লেখা আছে কে, কখন, কোথায় এবং কোন ডিভাইসে স্বাক্ষর করেছেন এবং প্রতিটি পরীক্ষার ফল কী হয়েছে। নথিটি যাচাই করতে কোডটি স্ক্যান করুন বা নিচের ঠিকানাটি খুলে ফাইলটি জমা দিন। ইংরেজি পাঠটিই মান্য।',
  facts: {
    signed: 'স্বাক্ষরের সময়',
    phone: 'ফোন',
    email: 'ইমেল',
    order: 'স্বাক্ষরের ক্রম',
    reference: 'রেফারেন্স',
    address: 'IP অ্যাড্রেস',
    device: 'ডিভাইস',
    consent: 'সম্মতি',
    readAs: 'যেভাবে পড়া হয়েছে',
    attachments: 'সংযুক্তি',
    agreement: 'স্বীকৃতি',
  },
  readingModes: {
    page: 'পৃষ্ঠা',
    text: 'পছন্দের মাপে লেখা',
    aloud: 'পড়ে শোনানো লেখা',
  },
  sections: { checks: 'পরীক্ষা', location: 'লোকেশন', timeline: 'ঘটনাক্রম' },
  verdicts: {
    passed: 'সফল',
    indeterminate: 'অমীমাংসিত',
    failed: 'ব্যর্থ',
    notRequired: 'প্রয়োজন নেই',
  },
  checks: {
    otp: 'একবারের পাসওয়ার্ড (OTP)',
    device: 'ডিভাইস',
    vpn: 'VPN বা প্রক্সি',
    location: 'লোকেশন',
    liveness: 'সশরীরে উপস্থিতি',
    distinctSigner: 'অন্য স্বাক্ষরকারীদের থেকে আলাদা ব্যক্তি',
  },
  steps: {
    LINK_OPENED: 'লিঙ্ক খোলা হয়েছে',
    DEVICE_CHANGED: 'অন্য ডিভাইসে চালিয়ে গেছেন',
    OTP_SENT: 'একবারের পাসওয়ার্ড (OTP) পাঠানো হয়েছে',
    OTP_VERIFIED: 'একবারের পাসওয়ার্ড (OTP) নিশ্চিত হয়েছে',
    DOCUMENT_CONSENTED: 'নথিতে সম্মতি দিয়েছেন',
    LOCATION_CAPTURED: 'লোকেশন শেয়ার করেছেন',
    LIVENESS_PASSED: 'সশরীরে উপস্থিতি নিশ্চিত হয়েছে',
    SIGNATURE_CAPTURED: 'স্বাক্ষর করেছেন',
  },
  decline: {
    declined: '{who} {when}-এ স্বাক্ষর করতে অস্বীকার করেছেন',
    reasons: {
      TERMS: 'শর্তাবলীর সঙ্গে একমত নন',
      DETAILS_WRONG: 'নথিতে কিছু ভুল আছে',
      NO_LONGER_WANTED: 'আর প্রয়োজন নেই',
      NOT_ME: 'নথিটি এই ব্যক্তির জন্য নয়',
      OTHER: 'অন্য কারণ',
    },
  },
  review: {
    decisions: {
      approved: '{who} {when}-এ পর্যালোচনা করেছেন: গৃহীত, দুজনের মধ্যে প্রথম হিসেবে',
      accepted: '{who} {when}-এ পর্যালোচনা করেছেন: গৃহীত',
      repeat: '{who} {when}-এ পর্যালোচনা করেছেন: একজন স্বাক্ষরকারীকে একটি ধাপ আবার করতে বলা হয়েছে',
    },
    reason: 'জানানো কারণ: {reason}',
    why: 'সিলের আগে পর্যালোচনার কারণ',
    codes: {
      CHECK_FAILED: 'একটি পরীক্ষা ব্যর্থ হয়েছে',
      PHOTOS_ALIKE: 'একজন স্বাক্ষরকারীর ফটোগুলি প্রায় একই রকম',
      CHECK_OPEN: 'একটি পরীক্ষা অমীমাংসিত ছিল',
      DEVICE_CHANGED: 'একজন স্বাক্ষরকারী অন্য ডিভাইসে চালিয়ে গেছেন',
      REPEATED: 'একজন স্বাক্ষরকারী একটি ধাপ আবার করেছেন',
      READ_FAST: 'নথিটি দ্রুত পড়া হয়েছে',
      READING_UNKNOWN: 'নথিটি কতক্ষণ পড়া হয়েছে, তা জানা নেই',
      ALWAYS: 'এই ধরনের প্রতিটি স্বাক্ষর প্রক্রিয়ার পর্যালোচনা হয়',
    },
  },
};
