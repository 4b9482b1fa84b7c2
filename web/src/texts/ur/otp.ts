import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const otp: Texts['otp'] = {
  title: 'براہ کرم اپنی شناخت کی تصدیق کریں',
  introduction: (company) => `${company} کی ایک دستاویز آپ کے دستخط کے لیے تیار ہے۔`,
  // The names are isolated, so that bidirectional layout does not swap two names in Latin letters.
  greeting: (name, company) =>
    `\u2068${name}\u2069، \u2068${company}\u2069 کی ایک دستاویز آپ کے دستخط کے لیے تیار ہے۔`,
  ready: 'تقریباً 3 منٹ لگیں گے۔ کاغذ اور قلم تیار رکھیں۔',
  phoneLabel: 'آپ کا موبائل نمبر',
  phoneRead: (digits) => `آخر میں ${digits}`,
  sending: 'OTP بھیجا جا رہا ہے...',
  sent: 'ہم نے آپ کو SMS سے OTP بھیجا ہے۔',
  sentBefore: 'آپ کو تھوڑی ہی دیر پہلے OTP بھیجا گیا ہے۔',
  resent: 'نیا OTP بھیج دیا گیا ہے',
  lastOne: 'اس OTP کی میعاد ختم ہونے پر دوسرا OTP مانگا جا سکتا ہے۔',
  locked: 'بہت زیادہ کوششیں ہوئیں۔ نیچے دیا ہوا وقت پورا ہونے پر آپ نیا OTP مانگ سکتے ہیں۔',
  tooSoon: 'نیا OTP مانگنے سے پہلے براہ کرم نیچے دیے ہوئے وقت تک رکیں۔',
  inputLabel: '6 ہندسوں کا OTP ڈالیں',
  show: 'OTP دکھائیں',
  hide: 'OTP چھپائیں',
  resend: 'OTP دوبارہ بھیجیں',
  resendIn: (time) => `${time} میں`,
  attempts: (count) => `${count} ${plural('ur', count, { one: 'کوشش باقی ہے', other: 'کوششیں باقی ہیں' })}`,
  attemptsExceeded: 'زیادہ سے زیادہ کوششیں پوری ہو گئیں، نیا OTP مانگیں',
  sendFailed: 'OTP بھیجا نہیں جا سکا',
  verifyFailed: 'تصدیق ناکام ہوئی',
  kept: 'آپ کا OTP محفوظ ہے۔ انٹرنیٹ واپس آتے ہی اس کی جانچ ہوگی۔',
  terms: {
    before: 'آگے بڑھ کر آپ ',
    terms: 'سروس کی شرائط',
    between: ' اور ',
    privacy: 'رازداری کی پالیسی',
    after: ' قبول کرتے ہیں۔',
  },
  proceed: 'آگے بڑھیں',
  verifying: 'تصدیق ہو رہی ہے...',
  securing: 'کنکشن کی جانچ ہو رہی ہے...',
  checkUnavailable: 'سیکیورٹی جانچ پوری نہیں ہو سکی۔ احتیاط کے ساتھ آگے بڑھ رہے ہیں۔',
};
