import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'اپنی لوکیشن دوبارہ شیئر کریں، پھر دوبارہ دستخط کریں۔',
    liveness: 'اپنے چہرے کی تصویریں دوبارہ لیں، پھر دوبارہ دستخط کریں۔',
    signature: 'دستاویز پر دوبارہ دستخط کریں۔',
  },
  reasons: {
    LOCATION_INACCURATE: 'آپ کی لوکیشن کافی درست نہیں تھی۔',
    LOCATION_UNEXPECTED: 'آپ کی لوکیشن متوقع جگہ پر نہیں تھی۔',
    PHOTOS_UNCLEAR: 'تصویریں اندھیری یا دھندلی تھیں۔',
    FACE_HIDDEN: 'آپ کا چہرہ پورا نظر نہیں آ رہا تھا۔',
    CODE_UNREADABLE: 'تصویروں میں کوڈ پڑھا نہیں جا سکا۔',
    OTHER_PEOPLE: 'تصویروں میں دوسرے لوگ بھی تھے۔',
    SIGNATURE_INCOMPLETE: 'دستخط ادھورے تھے۔',
    SIGNATURE_DIFFERS: 'دستخط آپ کے عام دستخط جیسے نہیں تھے۔',
    ANSWERS_WRONG: 'آپ کی بھری ہوئی کچھ معلومات غلط تھیں۔',
  },
};
