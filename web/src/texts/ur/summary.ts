import { plural } from '@countersign/contract/texts/fill-in';
import type { HelpTexts } from '../shapes.ts';

export const summary: HelpTexts['summary'] = {
  document: 'دستاویز',
  documents: 'دستاویزات',
  pages: (count) => `${count} ${plural('ur', count, { one: 'صفحہ', other: 'صفحات' })}`,
  signedAt: 'دستخط کا وقت',
  signatures: 'دستخط',
  signaturesOf: (given, all) => `${all} میں سے ${given} ہو چکے`,
  copyLater: {
    sms: 'سب کے دستخط ہو جانے پر آپ کی کاپی کا لنک SMS سے آئے گا۔',
    smsAndEmail: 'سب کے دستخط ہو جانے پر آپ کی کاپی کا لنک SMS اور ای میل سے آئے گا۔',
  },
  copySoon: 'سب کے دستخط ہو چکے ہیں۔ آپ کی کاپی تھوڑی دیر میں تیار ہوگی، اور اس کا لنک آپ کو بھیجا جائے گا۔',
  copyDelayed:
    'آپ کی کاپی تیار ہونے میں معمول سے زیادہ وقت لگ رہا ہے۔ تیار ہوتے ہی ہم آپ کو اس کا لنک بھیج دیں گے۔',
  copySent: {
    sms: 'سب کے دستخط ہو چکے ہیں۔ آپ کی کاپی کا لنک آپ کو SMS سے بھیجا گیا ہے۔',
    smsAndEmail: 'سب کے دستخط ہو چکے ہیں۔ آپ کی کاپی کا لنک آپ کو SMS اور ای میل سے بھیجا گیا ہے۔',
  },
  copyFrom: (company) => `دستاویز کی آپ کی کاپی آپ کو ${company} سے ملے گی۔`,
};
