import { presenceReasons } from '@countersign/contract/texts/ur/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'فوٹو کی تیاری',
  checks: { face: 'چہرہ', code: 'کوڈ', light: 'روشنی', sharp: 'صاف' },
  good: 'ٹھیک ہے',
  notYet: 'ابھی نہیں',
  reasons: presenceReasons,
  otherCode: (shown, code) => `آپ ${shown} دکھا رہے ہیں؛ آپ کا کوڈ ${code} ہے۔`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'بہت اندھیرا ہے۔ روشنی کی طرف مڑیں۔',
    NO_FACE: 'چہرہ نظر نہیں آیا۔ کیمرے میں دیکھیں۔',
    FACE_TOO_SMALL: 'تھوڑا قریب آئیں۔',
    CODE_NOT_FOUND: 'اب کوڈ اپنے چہرے کے پاس رکھیں۔',
    ready: 'سب ٹھیک ہے۔ “فوٹو لیں” دبائیں۔',
  },
};
