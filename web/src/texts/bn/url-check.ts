import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'কোনও URL পাওয়া যায়নি',
    format: 'URL-এর গঠন সঠিক নয়',
    protocol: 'URL-এ HTTP বা HTTPS প্রোটোকল থাকতে হবে',
    domain: 'এই ডোমেন অনুমোদিত নয়। অনুমোদিত ডোমেন: {domains}',
  },
  allowedDomains: 'অনুমোদিত ডোমেন:',
  noDomains: 'এখনও কোনও ডোমেন অনুমোদিত নয়। আপনার অ্যাডমিনকে একটি ডোমেন যোগ করতে বলুন।',
};
