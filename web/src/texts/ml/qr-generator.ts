import type { OwnTexts } from '../shapes.ts';

export const qrGenerator: OwnTexts['qrGenerator'] = {
  title: 'URL QR കോഡ് ജനറേറ്റർ',
  input: 'URL നൽകുക',
  example: (domain) => `https://${domain}/`,
  use: (url) => `${url} ഉപയോഗിക്കുക`,
  codeFor: (url) => `ഇതിന്റെ QR കോഡ്: ${url}`,
  allowedNote: 'ഈ ഡൊമെയ്നുകളിലെ എല്ലാ സബ്‌ഡൊമെയ്നും പാത്തും അനുവദനീയമാണ്',
  downloadPng: 'PNG ഡൗൺലോഡ്',
  downloadSvg: 'SVG ഡൗൺലോഡ്',
  copy: 'ചിത്രം കോപ്പി ചെയ്യുക',
  copied: 'ചിത്രം കോപ്പി ചെയ്തു',
  failed: 'ചിത്രം ഉണ്ടാക്കാനായില്ല. ദയവായി വീണ്ടും ശ്രമിക്കുക.',
  copyFailed: 'ചിത്രം കോപ്പി ചെയ്യാനായില്ല. പകരം ദയവായി അത് ഡൗൺലോഡ് ചെയ്യുക.',
  tooLong: 'QR കോഡിന് ഈ URL വളരെ നീളമുള്ളതാണ്. ദയവായി ചെറിയ ഒരെണ്ണം ഉപയോഗിക്കുക.',
};
