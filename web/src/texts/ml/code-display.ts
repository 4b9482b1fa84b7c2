import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'നാലക്ക കോഡ്',
  none: '----',
  spoken: (digits) => `കോഡ് ${digits}`,
  spokenNone: 'ഇനിയും കോഡില്ല',
  edit: 'കോഡ് മാറ്റുക',
  input: 'നാലക്ക കോഡ് നൽകുക',
  hint: 'നാല് അക്കങ്ങൾ ടൈപ്പ് ചെയ്യുക, അല്ലെങ്കിൽ നമ്പറിൽ തൊടുക.',
  fullScreen: 'ഫുൾ സ്ക്രീൻ',
};
