import type { ConsoleTexts } from '../../shapes.ts';

export const home: ConsoleTexts['home'] = {
  title: 'होम',
  lead: 'अभी जिसे आपकी ज़रूरत है।',
  send: 'दस्तावेज़ भेजें',
  sentToday: 'आज भेजे गए',
  none: {
    attention: 'अभी किसी को आपकी ज़रूरत नहीं।',
    today: 'आज कुछ समाप्त नहीं हो रहा।',
    sent: 'आज कुछ नहीं भेजा गया।',
  },
  all: 'सभी दिखाएँ',
  toHealth: 'स्थिति',
};
