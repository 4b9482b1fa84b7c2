import type { OptionTexts } from '../shapes.ts';

export const options: OptionTexts = {
  test: 'পরীক্ষা, বৈধ নয়',
  otherWays: {
    sent: {
      email: 'আমরা আপনাকে ইমেলে একটি OTP পাঠিয়েছি।',
      whatsapp: 'আমরা আপনাকে WhatsApp-এ একটি OTP পাঠিয়েছি।',
      voice: 'OTP জানাতে আমরা আপনাকে কল করছি।',
    },
    ask: { email: 'ইমেলে পাঠান', voice: 'কলে OTP শুনুন' },
    copyAfterReview: (company) =>
      `সকলে স্বাক্ষর করেছেন। সিল দেওয়ার আগে ${company} স্বাক্ষর প্রক্রিয়াটি দেখে নেয়; তারপর আপনার কপির লিঙ্ক আপনাকে পাঠানো হবে।`,
    copyLater: {
      whatsapp: 'সকলে স্বাক্ষর করলে আপনার কপির লিঙ্ক WhatsApp-এ আসবে।',
      whatsappAndEmail: 'সকলে স্বাক্ষর করলে আপনার কপির লিঙ্ক WhatsApp এবং ইমেলে আসবে।',
    },
    copySent: {
      whatsapp: 'সকলে স্বাক্ষর করেছেন। আপনার কপির লিঙ্ক আপনাকে WhatsApp-এ পাঠানো হয়েছে।',
      whatsappAndEmail: 'সকলে স্বাক্ষর করেছেন। আপনার কপির লিঙ্ক আপনাকে WhatsApp এবং ইমেলে পাঠানো হয়েছে।',
    },
  },
  decline: {
    open: 'আমি স্বাক্ষর করতে চাই না',
    title: 'আপনি কি স্বাক্ষর করতে চান না?',
    ends_session: 'তাহলে স্বাক্ষর প্রক্রিয়া সবার জন্য শেষ হবে, এবং প্রেরককে জানানো হবে। এটি ফেরানো যাবে না।',
    ends_signer: 'তাহলে এই প্রক্রিয়ায় আপনার অংশ শেষ হবে, এবং প্রেরককে জানানো হবে। এটি ফেরানো যাবে না।',
    why: 'আপনি কেন স্বাক্ষর করতে চান না?',
    reasons: {
      TERMS: 'আমি শর্তাবলীর সঙ্গে একমত নই',
      DETAILS_WRONG: 'নথিতে কিছু ভুল আছে',
      NO_LONGER_WANTED: 'আমার আর এটি প্রয়োজন নেই',
      NOT_ME: 'নথিটি আমার জন্য নয়',
      OTHER: 'অন্য কারণ',
    },
    words: 'আপনার নিজের কথায়',
    wordsHint: 'প্রেরক এটি পড়বেন।',
    reasonMissing: 'একটি কারণ বেছে নিন।',
    wordsMissing: 'আপনার কারণ লিখুন।',
    confirm: 'স্বাক্ষর করতে অস্বীকার করুন',
    back: 'ফিরে যান',
    failed: 'এটি নথিভুক্ত করা যায়নি',
  },
  attachments: {
    title: 'আপনার কাগজপত্র যোগ করুন',
    lead: 'প্রতিটির ছবি তুলুন বা ফাইল বেছে নিন। এগিয়ে যাওয়ার আগে পর্যন্ত বদলাতে বা সরাতে পারবেন।',
    required: 'আবশ্যক',
    optional: 'ঐচ্ছিক',
    photograph: 'ছবি তুলুন',
    choose: 'ফাইল বেছে নিন',
    remove: 'সরান',
    accepts: (megabytes) => `ছবি (JPEG, PNG, WebP) বা PDF, ${megabytes} MB পর্যন্ত।`,
    added: 'যোগ হয়েছে',
    sending: 'পাঠানো হচ্ছে...',
    failed: 'এটি যোগ করা যায়নি',
    unreadable: 'এই ফাইল এখানে পড়া যায় না। JPEG, PNG বা WebP ছবি, অথবা PDF বেছে নিন।',
    tooLarge: (megabytes) => `এই ফাইলটি খুব বড়। ${megabytes} MB পর্যন্ত ফাইল বেছে নিন।`,
    missing: 'আগে আবশ্যক কাগজ যোগ করুন',
    back: 'নথিতে ফিরে যান',
    preview: (name) => `আপনি যোগ করেছেন: ${name}`,
  },
};
