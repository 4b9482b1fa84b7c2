import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL کا QR کوڈ بنائیں',
  input: 'URL ڈالیں',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} استعمال کریں`,
  codeFor: (url) => `اس کا QR کوڈ: ${url}`,
  allowedNote: 'ان ڈومین کے ہر سب ڈومین اور ہر پاتھ کی اجازت ہے',
  downloadPng: 'PNG ڈاؤن لوڈ کریں',
  downloadSvg: 'SVG ڈاؤن لوڈ کریں',
  copy: 'تصویر کاپی کریں',
  copied: 'تصویر کاپی ہو گئی',
  failed: 'تصویر نہیں بن سکی۔ براہ کرم دوبارہ کوشش کریں۔',
  copyFailed: 'تصویر کاپی نہیں ہو سکی۔ براہ کرم اسے ڈاؤن لوڈ کریں۔',
  tooLong: 'یہ URL بہت لمبا ہے، اس کا QR کوڈ نہیں بن سکتا۔ براہ کرم چھوٹا URL ڈالیں۔',
};
