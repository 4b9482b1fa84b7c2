import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL-এর QR কোড জেনারেটর',
  input: 'URL লিখুন',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} ব্যবহার করুন`,
  codeFor: (url) => `এর QR কোড: ${url}`,
  allowedNote: 'এই ডোমেনগুলির যেকোনও সাবডোমেন বা পাথ অনুমোদিত',
  downloadPng: 'PNG ডাউনলোড করুন',
  downloadSvg: 'SVG ডাউনলোড করুন',
  copy: 'ছবি কপি করুন',
  copied: 'ছবি কপি হয়েছে',
  failed: 'ছবি তৈরি করা যায়নি। অনুগ্রহ করে আবার চেষ্টা করুন।',
  copyFailed: 'ছবি কপি করা যায়নি। অনুগ্রহ করে এটি ডাউনলোড করুন।',
  tooLong: 'এই URL QR কোডের পক্ষে খুব লম্বা। অনুগ্রহ করে ছোট URL দিন।',
};
