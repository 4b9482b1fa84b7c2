import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}}-এর স্বাক্ষর কনসোলে আপনাকে আমন্ত্রণ',
  mail: 'আপনাকে {{company}}-এর স্বাক্ষর কনসোলে আমন্ত্রণ জানানো হচ্ছে।\n\n{{link}}\n\nএই লিঙ্কটি শুধু আপনার জন্য, একবারই কাজ করে এবং {{days}} দিনে এর মেয়াদ শেষ হয়। আপনি কীভাবে সাইন ইন করবেন, তা আপনি ঠিক করে নেবেন।',
};
