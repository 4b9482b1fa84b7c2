import type { OptionTexts } from '../option-texts.ts';

export const options: OptionTexts = {
  test: 'آزمائش، قابلِ قبول نہیں',
  otherWays: {
    sent: {
      email: 'ہم نے آپ کو ای میل سے OTP بھیجا ہے۔',
      whatsapp: 'ہم نے آپ کو WhatsApp پر OTP بھیجا ہے۔',
      voice: 'OTP بتانے کے لیے ہم آپ کو کال کر رہے ہیں۔',
    },
    ask: { email: 'ای میل سے بھیجیں', voice: 'کال پر OTP سنیں' },
    copyAfterReview: (company) =>
      `سب کے دستخط ہو چکے ہیں۔ مہر لگنے سے پہلے ${company} کی طرف سے دستخط کی کارروائی جانچی جاتی ہے؛ اس کے بعد آپ کی کاپی کا لنک آپ کو بھیجا جائے گا۔`,
    copyLater: {
      whatsapp: 'سب کے دستخط ہو جانے پر آپ کی کاپی کا لنک WhatsApp سے آئے گا۔',
      whatsappAndEmail: 'سب کے دستخط ہو جانے پر آپ کی کاپی کا لنک WhatsApp اور ای میل سے آئے گا۔',
    },
    copySent: {
      whatsapp: 'سب کے دستخط ہو چکے ہیں۔ آپ کی کاپی کا لنک آپ کو WhatsApp سے بھیجا گیا ہے۔',
      whatsappAndEmail:
        'سب کے دستخط ہو چکے ہیں۔ آپ کی کاپی کا لنک آپ کو WhatsApp اور ای میل سے بھیجا گیا ہے۔',
    },
  },
  decline: {
    open: 'میں دستخط نہیں کرنا چاہتا/چاہتی',
    title: 'کیا آپ دستخط نہیں کرنا چاہتے؟',
    ends_session:
      'پھر دستخط کا عمل سب کے لیے ختم ہو جائے گا، اور بھیجنے والے کو بتایا جائے گا۔ اسے واپس نہیں لیا جا سکتا۔',
    ends_signer:
      'پھر اس عمل میں آپ کا حصہ ختم ہو جائے گا، اور بھیجنے والے کو بتایا جائے گا۔ اسے واپس نہیں لیا جا سکتا۔',
    why: 'آپ دستخط کیوں نہیں کرنا چاہتے؟',
    reasons: {
      TERMS: 'میں شرائط سے متفق نہیں ہوں',
      DETAILS_WRONG: 'دستاویز میں کچھ غلط ہے',
      NO_LONGER_WANTED: 'مجھے اب اس کی ضرورت نہیں',
      NOT_ME: 'یہ دستاویز میرے لیے نہیں ہے',
      OTHER: 'کوئی اور وجہ',
    },
    words: 'اپنے الفاظ میں',
    wordsHint: 'اسے بھیجنے والا پڑھے گا۔',
    reasonMissing: 'براہ کرم ایک وجہ چنیں۔',
    wordsMissing: 'براہ کرم اپنی وجہ لکھیں۔',
    confirm: 'دستخط سے انکار کریں',
    back: 'واپس جائیں',
    failed: 'یہ درج نہیں ہو سکا',
  },
  attachments: {
    title: 'اپنے کاغذات شامل کریں',
    lead: 'ان میں سے ہر ایک کی تصویر لیں یا فائل چنیں۔ آگے بڑھنے تک آپ انہیں بدل یا ہٹا سکتے ہیں۔',
    required: 'لازمی',
    optional: 'اختیاری',
    photograph: 'تصویر لیں',
    choose: 'فائل چنیں',
    remove: 'ہٹائیں',
    accepts: (megabytes) => `تصویر (JPEG، PNG، WebP) یا PDF، ${megabytes} MB تک۔`,
    added: 'شامل ہو گیا',
    sending: 'بھیجا جا رہا ہے...',
    failed: 'یہ شامل نہیں ہو سکا',
    unreadable: 'یہ فائل یہاں پڑھی نہیں جا سکتی۔ براہ کرم JPEG، PNG یا WebP تصویر، یا PDF چنیں۔',
    tooLarge: (megabytes) => `یہ فائل بہت بڑی ہے۔ براہ کرم ${megabytes} MB تک کی چنیں۔`,
    missing: 'براہ کرم پہلے لازمی کاغذات شامل کریں',
    back: 'دستاویز پر واپس',
    preview: (name) => `آپ نے شامل کیا: ${name}`,
  },
};
