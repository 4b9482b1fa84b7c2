import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'بہت اندھیرا ہے',
  TOO_BRIGHT: 'روشنی بہت تیز ہے',
  BLURRED: 'ہلیں نہیں، تصویر دھندلی ہے',
  NO_FACE: 'اپنا چہرہ کیمرے کو دکھائیں',
  MANY_FACES: 'تصویر میں صرف ایک شخص ہو سکتا ہے',
  FACE_TOO_SMALL: 'اور قریب آئیں',
  FACE_TOO_LARGE: 'تھوڑا پیچھے جائیں',
  FACE_CUT_OFF: 'پورا چہرہ تصویر میں رکھیں',
  FACES_DIFFER: 'تینوں تصویروں میں ایک ہی شخص ہونا چاہیے',
  STILL_PICTURE: 'چلتا ہوا کیمرا استعمال کریں: تینوں تصویریں ایک ہی ہیں',
  USED_BEFORE: 'نئی تصویریں لیں: یہ پہلے استعمال ہو چکی ہیں',
  CODE_NOT_FOUND: 'کوڈ کو اور قریب رکھیں',
  WRONG_CODE: 'یہ موجودہ کوڈ نہیں ہے',
  CODE_TOO_SMALL: 'کوڈ بہت چھوٹا ہے، اسے قریب لائیں',
  CODE_GLARE: 'کوڈ کو تھوڑا ترچھا کریں، اس پر روشنی چمک رہی ہے',
};
