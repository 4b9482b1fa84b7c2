import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'कोई URL नहीं मिला',
    format: 'URL का प्रारूप अमान्य है',
    protocol: 'URL में HTTP या HTTPS प्रोटोकॉल होना चाहिए',
    domain: 'यह डोमेन अनुमत नहीं है। अनुमत डोमेन: {domains}',
  },
  allowedDomains: 'अनुमत डोमेन:',
  noDomains: 'अभी कोई डोमेन अनुमत नहीं है। अपने व्यवस्थापक से एक डोमेन जोड़ने को कहें।',
};
