/** The texts of the journey in Urdu. */
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

export const ur: Texts = {
  language: 'ur',
  locale: localeOf('ur'),

  pageTitle: (company, screen) => `${screen} · ${company}`,
  securedBy: (name) => `${name} کے ذریعے محفوظ`,
  logoAlt: (company) => `${company} کا لوگو`,
  toWebsite: (company) => `${company} کی ویب سائٹ پر جائیں`,
  tryAgain: 'دوبارہ کوشش کریں',
  chooseLanguage: 'زبان',
  closeMessage: 'یہ پیغام بند کریں',
  offline: 'آپ آف لائن ہیں۔ آپ نے جو کیا ہے وہ محفوظ ہے؛ براہ کرم اپنا انٹرنیٹ کنکشن جانچیں۔',

  progress: {
    label: 'پیش رفت',
    position: (number, count) => `${count} میں سے مرحلہ ${number}`,
    spoken: (number, count, name) => `${count} میں سے مرحلہ ${number}: ${name}`,
    steps: {
      otp: 'شناخت',
      document: 'دستاویز',
      location: 'لوکیشن',
      liveness: 'چہرے کی جانچ',
      signature: 'دستخط',
      completion: 'مکمل',
    },
  },

  starting: {
    loading: 'لوڈ ہو رہا ہے...',
    failed: 'صفحہ لوڈ نہیں ہو سکا',
  },

  link: {
    verifying: 'آپ کی شناخت کی تصدیق ہو رہی ہے...',
    failed: 'تصدیق ناکام ہوئی',
    failedWithoutReason: 'ٹوکن کی تصدیق نہیں ہو سکی',
    networkFailed: 'نیٹ ورک میں خرابی ہوئی',
    invalid: 'لنک درست نہیں ہے',
    invalidHint: 'براہ کرم آپ کو بھیجا گیا تصدیق کا لنک استعمال کریں۔',
  },

  guard: {
    title: 'اس براؤزر میں دستخط نہیں ہو سکتے',
    advice: 'کچھ بھی خرچ نہیں ہوا ہے: آپ کا لنک اب بھی کام کرتا ہے۔',
    insecure:
      'اس صفحے کا کنکشن محفوظ نہیں ہے۔ براہ کرم لنک کو بالکل ویسے ہی کھولیں جیسا آپ کو بھیجا گیا تھا، https کے ساتھ۔',
    framed: 'یہ صفحہ کسی دوسرے صفحے کے اندر نظر آ رہا ہے۔ براہ کرم اپنا لنک سیدھے براؤزر میں کھولیں۔',
    storage:
      'براؤزر اس صفحے کا ڈیٹا نہیں رکھتا۔ براہ کرم کوکیز اور سائٹ ڈیٹا کی اجازت دیں، یا پرائیویٹ موڈ سے باہر آئیں، اور لنک دوبارہ کھولیں۔',
    crypto:
      'یہ براؤزر آپ کے OTP کی حفاظت کے لیے بہت پرانا ہے۔ براہ کرم اسے اپ ڈیٹ کریں، یا لنک کو Chrome، Safari یا Firefox میں کھولیں۔',
    camera:
      'براؤزر کیمرے کی اجازت نہیں دیتا، جس کی آگے ضرورت ہوگی۔ براہ کرم لنک کو اپنے فون پر Chrome، Safari یا Firefox میں کھولیں۔',
    geolocation:
      'براؤزر لوکیشن کی اجازت نہیں دیتا، جس کی آگے ضرورت ہوگی۔ براہ کرم لنک کو اپنے فون پر Chrome، Safari یا Firefox میں کھولیں۔',
  },

  denied: {
    title: 'داخلے کی اجازت نہیں',
    message: 'VPN یا پراکسی کا استعمال پایا گیا۔ سیکیورٹی کی وجہ سے یہ سیشن ختم کر دیا گیا ہے۔',
  },

  expired: {
    title: 'براہ کرم دوبارہ تصدیق کریں',
  },

  stepLoading: 'اگلا مرحلہ لوڈ ہو رہا ہے...',

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
    title: 'اوہ! صفحہ نہیں ملا',
    home: 'ہوم پر واپس جائیں',
  },
};
