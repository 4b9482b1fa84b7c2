import { agreement } from '@countersign/contract/texts/ur/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'دستخط کریں',
  hint: 'انگلی یا اسٹائلس سے باکس کے اندر دستخط کریں',
  typedHint: 'آپ کا لکھا ہوا نام ہی آپ کے دستخط ہوں گے',
  fullscreen: 'پوری اسکرین',
  clear: 'مٹائیں',
  typeInstead: 'اس کے بجائے اپنا نام ٹائپ کریں',
  drawInstead: 'اس کے بجائے دستخط بنائیں',
  nameLabel: 'آپ کا پورا نام',
  box: {
    empty: 'دستخط کا باکس، خالی',
    drawn: 'دستخط کا باکس، آپ کے بنائے ہوئے دستخط کے ساتھ',
    typed: (name) => `دستخط کا باکس، ${name} کے دستخط`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'پہلے باکس کے اندر دستخط کریں۔',
    name: 'پہلے اپنا نام ٹائپ کریں۔',
    agreement: 'پھر متفق ہونے کے لیے خانے میں نشان لگائیں۔',
    nothing: 'ایک بار کیے گئے دستخط بدلے نہیں جا سکتے۔',
  },
  sign: (product) => `دستاویز ${product} کریں`,
  nextDocument: 'اگلی دستاویز',
  signing: 'دستاویز پر دستخط ہو رہے ہیں...',
  pad: {
    title: 'دستاویز پر دستخط کریں',
    close: 'بند کریں',
    clear: 'دستخط مٹائیں',
    done: 'ہو گیا',
    rotate: 'آرام سے دستخط کرنے کے لیے اپنا فون آڑا گھمائیں',
  },
  captured: 'دستخط مل گئے',
  capturedDetail: 'آپ کے دستخط کامیابی سے درج ہو گئے ہیں',
  failed: 'دستخط درج نہیں ہو سکے',
  failedWithoutReason: 'براہ کرم دوبارہ کوشش کریں',
  networkFailed: 'نیٹ ورک میں خرابی',
  networkFailedDetail: 'دستخط بھیجے نہیں جا سکے۔ براہ کرم دوبارہ کوشش کریں۔',
  remote: {
    title: 'اپنے دستخط مکمل کریں',
    explain: (service: string) =>
      `دستخط کرنے کے لیے آپ ${service} پر جائیں گے۔ اس کے بعد آپ اسی صفحے پر واپس آئیں گے۔`,
    services: { aadhaar_esign: 'آدھار ای سائن', csc: 'دستخط سروس' },
    proceed: 'دستخط کے لیے آگے بڑھیں',
    waiting: 'دستخط سروس کا انتظار ہے...',
    retry: 'دوبارہ کوشش کریں',
    drawnInstead: 'صرف بنائے گئے دستخط استعمال کریں',
  },
  kept: 'آپ کے دستخط اب بھی باکس میں ہیں۔',
};
