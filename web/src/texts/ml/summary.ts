import { plural } from '@countersign/contract/texts/fill-in';
import type { HelpTexts } from '../shapes.ts';

export const summary: HelpTexts['summary'] = {
  document: 'രേഖ',
  documents: 'രേഖകൾ',
  pages: (count) => `${count} ${plural('ml', count, { one: 'പേജ്', other: 'പേജുകൾ' })}`,
  signedAt: 'ഒപ്പിട്ട സമയം',
  signatures: 'ഒപ്പുകൾ',
  signaturesOf: (given, all) => `${all}-ൽ ${given} എണ്ണം ആയി`,
  copyLater: {
    sms: 'എല്ലാവരും ഒപ്പിട്ടുകഴിഞ്ഞാൽ നിങ്ങളുടെ പകർപ്പിന്റെ ലിങ്ക് SMS ആയി വരും.',
    smsAndEmail: 'എല്ലാവരും ഒപ്പിട്ടുകഴിഞ്ഞാൽ നിങ്ങളുടെ പകർപ്പിന്റെ ലിങ്ക് SMS ആയും ഇ-മെയിലായും വരും.',
  },
  copySoon: 'എല്ലാവരും ഒപ്പിട്ടു. നിങ്ങളുടെ പകർപ്പ് ഉടൻ തയ്യാറാകും, അതിന്റെ ലിങ്ക് നിങ്ങൾക്ക് അയയ്ക്കും.',
  copyDelayed: 'നിങ്ങളുടെ പകർപ്പ് തയ്യാറാകാൻ പതിവിലും കൂടുതൽ സമയമെടുക്കുന്നു. തയ്യാറായാലുടൻ അതിന്റെ ലിങ്ക് ഞങ്ങൾ അയയ്ക്കും.',
  copySent: {
    sms: 'എല്ലാവരും ഒപ്പിട്ടു. നിങ്ങളുടെ പകർപ്പിന്റെ ലിങ്ക് SMS ആയി അയച്ചിട്ടുണ്ട്.',
    smsAndEmail: 'എല്ലാവരും ഒപ്പിട്ടു. നിങ്ങളുടെ പകർപ്പിന്റെ ലിങ്ക് SMS ആയും ഇ-മെയിലായും അയച്ചിട്ടുണ്ട്.',
  },
  copyFrom: (company) => `രേഖയുടെ നിങ്ങളുടെ പകർപ്പ് ${company}-ൽ നിന്ന് ലഭിക്കും.`,
};
