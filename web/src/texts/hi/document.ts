import { consent } from '@countersign/contract/texts/hi/consent';
import type { Texts } from '../texts.tsx';

export const document: Texts['document'] = {
  title: 'दस्तावेज़ पढ़ें',
  hint: consent.review,
  zoomInHint: 'कृपया पूरा दस्तावेज़ देखने के लिए उसे बड़ा करें और स्क्रॉल करें',
  reviewed: 'आप दस्तावेज़ के अंत तक पहुँच गए हैं।',
  loading: 'दस्तावेज़ लोड हो रहा है...',
  received: (kilobytes) => `${kilobytes} KB प्राप्त`,
  region: 'दस्तावेज़',
  position: (page, count) => `पृष्ठ ${page} / ${count}`,
  signers: (count) => `${count} हस्ताक्षरकर्ता`,
  zoomOut: 'छोटा करें',
  zoomIn: 'बड़ा करें',
  zoom: (percent) => `${percent}%`,
  progress: 'पढ़ने की प्रगति',
  reviewFirst: 'कृपया पहले दस्तावेज़ पढ़ें',
  proceed: consent.proceed,
  recording: 'सहमति दर्ज की जा रही है...',
  consentFailed: 'सहमति दर्ज नहीं हो सकी',
  stalled: 'कनेक्शन कमज़ोर है। बाकी दस्तावेज़ अभी लोड हो रहा है।',
  pageFailed: 'यह पृष्ठ नहीं दिखाया जा सका।',
  loadFailed: 'दस्तावेज़ लोड नहीं हो सका',
  loadFailedAdvice: 'कृपया उस सिस्टम पर वापस जाएँ जहाँ से आप आए थे और फिर से शुरू करें।',
  infoFailed: 'दस्तावेज़ लोड नहीं किया जा सका',
  noUrl: 'दस्तावेज़ का कोई पता उपलब्ध नहीं है',
  pdfFailed: 'PDF दस्तावेज़ लोड नहीं किया जा सका',
};
