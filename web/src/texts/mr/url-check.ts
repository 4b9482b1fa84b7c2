import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'URL सापडला नाही',
    format: 'URL चे स्वरूप चुकीचे आहे',
    protocol: 'URL मध्ये HTTP किंवा HTTPS प्रोटोकॉल असला पाहिजे',
    domain: 'या डोमेनला परवानगी नाही. परवानगी असलेले डोमेन: {domains}',
  },
  allowedDomains: 'परवानगी असलेले डोमेन:',
  noDomains: 'अजून कोणत्याही डोमेनला परवानगी नाही. तुमच्या अ‍ॅडमिनला एक डोमेन जोडायला सांगा.',
};
