import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'URL കണ്ടെത്തിയില്ല',
    format: 'URL-ന്റെ രൂപം ശരിയല്ല',
    protocol: 'URL-ൽ HTTP അല്ലെങ്കിൽ HTTPS പ്രോട്ടോക്കോൾ വേണം',
    domain: 'ഈ ഡൊമെയ്ൻ അനുവദനീയമല്ല. അനുവദനീയമായ ഡൊമെയ്നുകൾ: {domains}',
  },
  allowedDomains: 'അനുവദനീയമായ ഡൊമെയ്നുകൾ:',
  noDomains: 'ഇതുവരെ ഒരു ഡൊമെയ്നും അനുവദിച്ചിട്ടില്ല. ഒരെണ്ണം ചേർക്കാൻ നിങ്ങളുടെ അഡ്മിനോട് പറയുക.',
};
