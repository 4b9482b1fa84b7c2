import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'আপনার লোকেশন আবার শেয়ার করুন, তারপর আবার স্বাক্ষর করুন।',
    liveness: 'আপনার মুখের ছবি আবার তুলুন, তারপর আবার স্বাক্ষর করুন।',
    signature: 'নথিতে আবার স্বাক্ষর করুন।',
  },
  reasons: {
    LOCATION_INACCURATE: 'আপনার লোকেশন যথেষ্ট নির্ভুল ছিল না।',
    LOCATION_UNEXPECTED: 'আপনার লোকেশন প্রত্যাশিত জায়গায় ছিল না।',
    PHOTOS_UNCLEAR: 'ছবিগুলি অন্ধকার বা ঝাপসা ছিল।',
    FACE_HIDDEN: 'আপনার মুখ পুরো দেখা যাচ্ছিল না।',
    CODE_UNREADABLE: 'ছবিতে কোডটি পড়া যায়নি।',
    OTHER_PEOPLE: 'ছবিতে অন্য লোকও ছিল।',
    SIGNATURE_INCOMPLETE: 'স্বাক্ষর অসম্পূর্ণ ছিল।',
    SIGNATURE_DIFFERS: 'স্বাক্ষরটি আপনার সাধারণ স্বাক্ষরের মতো ছিল না।',
    ANSWERS_WRONG: 'আপনার দেওয়া কিছু তথ্য ভুল ছিল।',
  },
};
