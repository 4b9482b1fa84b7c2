import type { HelpTexts } from '../shapes.ts';

export const moving: HelpTexts['moving'] = {
  leave: {
    title: 'کیا آپ باہر جانا چاہتے ہیں؟',
    saved: (until: string) =>
      `آپ نے جتنا مکمل کیا ہے وہ ${until} تک محفوظ ہے۔ جاری رکھنے کے لیے یہی لنک کھولیں۔`,
    lost: 'اگر آپ باہر جائیں گے تو پہلے مرحلے سے دوبارہ شروع کرنا ہوگا۔',
    stay: 'یہیں رہیں',
    leave: 'باہر جائیں',
    closeNow: 'اب آپ یہ صفحہ بند کر سکتے ہیں۔',
  },
  otherTab: {
    title: 'آپ نے دوسرے ٹیب میں جاری رکھا',
    text: 'یہ صفحہ رکا ہوا ہے۔ آپ نے جتنا مکمل کیا ہے وہ محفوظ ہے۔',
    here: 'یہاں جاری رکھیں',
  },
};
