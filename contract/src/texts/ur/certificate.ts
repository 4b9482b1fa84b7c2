import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'ثبوت کا سرٹیفکیٹ',
  about:
    'یہ سرٹیفکیٹ دستخط شدہ دستاویز کا حصہ ہے۔ اس میں لکھا ہے کہ کس نے، کب، کہاں اور کس ڈیوائس پر دستخط کیے اور ہر جانچ کا کیا نتیجہ رہا۔ دستاویز کی تصدیق کے لیے کوڈ اسکین کریں یا نیچے دیا ہوا پتہ کھول کر فائل دیں۔ صرف انگریزی متن ہی معتبر ہے۔',
  facts: {
    signed: 'دستخط کا وقت',
    phone: 'فون',
    email: 'ای میل',
    order: 'دستخط کی ترتیب',
    reference: 'حوالہ',
    address: 'آئی پی ایڈریس',
    device: 'ڈیوائس',
    consent: 'رضامندی',
    readAs: 'کیسے پڑھا',
    attachments: 'منسلکات',
    agreement: 'اقرار',
  },
  readingModes: {
    page: 'صفحات',
    text: 'چنے ہوئے سائز میں متن',
    aloud: 'پڑھ کر سنایا گیا متن',
  },
  sections: { checks: 'جانچیں', location: 'لوکیشن', timeline: 'واقعات کی ترتیب' },
  verdicts: {
    passed: 'کامیاب',
    indeterminate: 'غیر یقینی',
    failed: 'ناکام',
    notRequired: 'ضروری نہیں',
  },
  checks: {
    otp: 'ایک بار کا پاس ورڈ',
    device: 'ڈیوائس',
    vpn: 'وی پی این یا پراکسی',
    location: 'لوکیشن',
    liveness: 'زندہ موجودگی',
    distinctSigner: 'دستخط کرنے والے باقی لوگوں سے الگ شخص',
  },
  steps: {
    LINK_OPENED: 'لنک کھولا گیا',
    DEVICE_CHANGED: 'دوسری ڈیوائس پر جاری رکھا',
    OTP_SENT: 'ایک بار کا پاس ورڈ بھیجا گیا',
    OTP_VERIFIED: 'ایک بار کے پاس ورڈ کی تصدیق ہوئی',
    DOCUMENT_CONSENTED: 'دستاویز پر رضامندی دی',
    LOCATION_CAPTURED: 'لوکیشن شیئر کی',
    LIVENESS_PASSED: 'زندہ موجودگی کی تصدیق ہوئی',
    SIGNATURE_CAPTURED: 'دستخط کیے',
  },
  decline: {
    declined: '{who} نے {when} کو دستخط کرنے سے انکار کیا',
    reasons: {
      TERMS: 'شرائط سے متفق نہیں',
      DETAILS_WRONG: 'دستاویز میں کچھ غلط ہے',
      NO_LONGER_WANTED: 'اب ضرورت نہیں',
      NOT_ME: 'دستاویز اس شخص کے لیے نہیں ہے',
      OTHER: 'کوئی اور وجہ',
    },
  },
  review: {
    decisions: {
      approved: '{who} نے {when} کو جائزہ لیا: قبول، دو میں سے پہلے شخص کے طور پر',
      accepted: '{who} نے {when} کو جائزہ لیا: قبول',
      repeat: '{who} نے {when} کو جائزہ لیا: دستخط کرنے والے ایک شخص سے ایک مرحلہ دہرانے کو کہا گیا',
    },
    reason: 'بتائی گئی وجہ: {reason}',
    why: 'مہر سے پہلے جائزے کی وجہ',
    codes: {
      CHECK_FAILED: 'ایک جانچ ناکام رہی',
      PHOTOS_ALIKE: 'دستخط کرنے والے ایک شخص کی فوٹو بہت ملتی جلتی ہیں',
      CHECK_OPEN: 'ایک جانچ غیر یقینی رہی',
      DEVICE_CHANGED: 'دستخط کرنے والے ایک شخص نے دوسری ڈیوائس پر جاری رکھا',
      REPEATED: 'دستخط کرنے والے ایک شخص نے ایک مرحلہ دہرایا',
      READ_FAST: 'دستاویز جلدی پڑھی گئی',
      READING_UNKNOWN: 'دستاویز کتنی دیر پڑھی گئی، یہ معلوم نہیں ہے',
      ALWAYS: 'اس طرح کی ہر دستخط کی کارروائی کا جائزہ لیا جاتا ہے',
    },
  },
};
