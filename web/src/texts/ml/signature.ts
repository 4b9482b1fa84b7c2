import { agreement } from '@countersign/contract/texts/ml/agreement';
import type { Texts } from '../shapes.ts';

export const signature: Texts['signature'] = {
  title: 'ഒപ്പിടുക',
  hint: 'വിരലോ സ്റ്റൈലസോ ഉപയോഗിച്ച് ബോക്സിനുള്ളിൽ ഒപ്പിടുക',
  typedHint: 'നിങ്ങളുടെ പേര് ഒപ്പായി ബോക്സിൽ എഴുതും',
  fullscreen: 'ഫുൾ സ്ക്രീൻ',
  clear: 'മായ്ക്കുക',
  typeInstead: 'പകരം പേര് ടൈപ്പ് ചെയ്യുക',
  drawInstead: 'പകരം ഒപ്പ് വരയ്ക്കുക',
  nameLabel: 'നിങ്ങളുടെ മുഴുവൻ പേര്',
  box: {
    empty: 'ഒപ്പ് ബോക്സ്, ശൂന്യം',
    drawn: 'ഒപ്പ് ബോക്സ്, നിങ്ങൾ വരച്ച ഒപ്പോടെ',
    typed: (name) => `ഒപ്പ് ബോക്സ്, ${name} എന്ന് ഒപ്പിട്ടു`,
  },
  agreement: agreement.signature,
  missing: {
    ink: 'ആദ്യം ബോക്സിനുള്ളിൽ ഒപ്പിടുക.',
    name: 'ആദ്യം നിങ്ങളുടെ പേര് ടൈപ്പ് ചെയ്യുക.',
    agreement: 'പിന്നെ സമ്മതിക്കാൻ ബോക്സിൽ ടിക്ക് ചെയ്യുക.',
    nothing: 'ഒരിക്കൽ ഇട്ട ഒപ്പ് മാറ്റാനാകില്ല.',
  },
  sign: (product) => `രേഖ ${product} ചെയ്യുക`,
  nextDocument: 'അടുത്ത രേഖ',
  signing: 'രേഖയിൽ ഒപ്പിടുന്നു...',
  pad: {
    title: 'രേഖയിൽ ഒപ്പിടുക',
    close: 'അടയ്ക്കുക',
    clear: 'ഒപ്പ് മായ്ക്കുക',
    done: 'കഴിഞ്ഞു',
    rotate: 'സൗകര്യമായി ഒപ്പിടാൻ ഉപകരണം കുറുകെ തിരിക്കുക',
  },
  captured: 'ഒപ്പ് ലഭിച്ചു',
  capturedDetail: 'നിങ്ങളുടെ ഒപ്പ് വിജയകരമായി രേഖപ്പെടുത്തി',
  failed: 'ഒപ്പ് രേഖപ്പെടുത്താനായില്ല',
  failedWithoutReason: 'ദയവായി വീണ്ടും ശ്രമിക്കുക',
  networkFailed: 'നെറ്റ്‌വർക്ക് തകരാർ',
  networkFailedDetail: 'ഒപ്പ് അയയ്ക്കാനായില്ല. ദയവായി വീണ്ടും ശ്രമിക്കുക.',
  kept: 'നിങ്ങളുടെ ഒപ്പ് ഇപ്പോഴും ബോക്സിലുണ്ട്.',
};
