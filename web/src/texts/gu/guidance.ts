import { presenceReasons } from '@countersign/contract/texts/gu/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ફોટાની તૈયારી',
  checks: { face: 'ચહેરો', code: 'કોડ', light: 'પ્રકાશ', sharp: 'સ્પષ્ટ' },
  good: 'બરાબર',
  notYet: 'હજી નહીં',
  reasons: presenceReasons,
  otherCode: (shown, code) => `તમે ${shown} બતાવી રહ્યા છો; તમારો કોડ ${code} છે.`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'ખૂબ અંધારું છે. પ્રકાશ તરફ ફરો.',
    NO_FACE: 'ચહેરો દેખાયો નહીં. કેમેરા તરફ જુઓ.',
    FACE_TOO_SMALL: 'થોડા નજીક આવો.',
    CODE_NOT_FOUND: 'હવે કોડ તમારા ચહેરા પાસે રાખો.',
    ready: 'બધું બરાબર છે. “ફોટો પાડો” દબાવો.',
  },
};
