import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'രേഖയിൽ ഒപ്പിട്ടു',
  message: 'രേഖയിൽ വിജയകരമായി ഒപ്പിട്ടു.',
  ok: 'ശരി',
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
  copyInAMoment: 'എല്ലാവരും ഒപ്പിട്ടു. നിങ്ങളുടെ പകർപ്പ് ഉടൻ തയ്യാറാകും, അതിന്റെ ലിങ്ക് നിങ്ങൾക്ക് അയയ്ക്കും.',
  openCopy: 'ഒപ്പിട്ട പകർപ്പ് തുറക്കുക',
  returnTo: (host: string) => `${host} ലേക്ക് മടങ്ങുക`,
  copySent: {
    sms: 'എല്ലാവരും ഒപ്പിട്ടു. നിങ്ങളുടെ പകർപ്പിന്റെ ലിങ്ക് SMS ആയി അയച്ചിട്ടുണ്ട്.',
    smsAndEmail: 'എല്ലാവരും ഒപ്പിട്ടു. നിങ്ങളുടെ പകർപ്പിന്റെ ലിങ്ക് SMS ആയും ഇ-മെയിലായും അയച്ചിട്ടുണ്ട്.',
  },
  copyFrom: (company) => `രേഖയുടെ നിങ്ങളുടെ പകർപ്പ് ${company}-ൽ നിന്ന് ലഭിക്കും.`,
};
