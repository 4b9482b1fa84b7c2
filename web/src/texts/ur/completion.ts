import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'دستاویز پر دستخط ہو گئے',
  message: 'دستاویز پر کامیابی سے دستخط ہو گئے ہیں۔',
  ok: 'ٹھیک ہے',
  openCopy: 'اپنی دستخط شدہ کاپی کھولیں',
  returnTo: (host: string) => `${host} پر واپس جائیں`,
};
