import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}} کے دستخط کنسول میں آپ کو دعوت',
  mail: 'آپ کو {{company}} کے دستخط کنسول میں دعوت دی گئی ہے۔\n\n{{link}}\n\nیہ لنک صرف آپ کے لیے ہے، ایک بار کام کرتا ہے اور {{days}} دن میں ختم ہو جاتا ہے۔ آپ طے کریں گے کہ سائن ان کیسے کریں گے۔',
};
