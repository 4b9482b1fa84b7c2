import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'ખૂબ અંધારું છે',
  TOO_BRIGHT: 'પ્રકાશ ખૂબ વધારે છે',
  BLURRED: 'સ્થિર રહો, ફોટો ઝાંખો છે',
  NO_FACE: 'તમારો ચહેરો કેમેરાને બતાવો',
  MANY_FACES: 'ફોટામાં ફક્ત એક જ વ્યક્તિ હોવી જોઈએ',
  FACE_TOO_SMALL: 'વધુ નજીક આવો',
  FACE_TOO_LARGE: 'થોડા પાછળ જાઓ',
  FACE_CUT_OFF: 'આખો ચહેરો ફોટામાં રાખો',
  FACES_DIFFER: 'ત્રણેય ફોટામાં એક જ વ્યક્તિ હોવી જોઈએ',
  STILL_PICTURE: 'ચાલુ કેમેરા વાપરો: ત્રણેય ફોટા એક જ છે',
  USED_BEFORE: 'નવા ફોટા પાડો: આ પહેલાં વપરાઈ ચૂક્યા છે',
  TURN_NOT_SEEN: 'બીજા અને ત્રીજા ફોટામાં બતાવેલી બાજુ માથું થોડું ફેરવો',
  COLOURS_NOT_SEEN: 'સ્ક્રીનના રંગો તમારા ચહેરા પર દેખાવા જોઈએ: ઓછા પ્રકાશવાળી જગ્યાએ જાઓ',
  CAMERA_NOT_REAL: 'આ ઉપકરણનો કૅમેરા વાપરો, કોઈ પ્રોગ્રામ નહીં',
  CODE_NOT_FOUND: 'કોડ વધુ નજીક રાખો',
  WRONG_CODE: 'આ હમણાંનો કોડ નથી',
  CODE_TOO_SMALL: 'કોડ ખૂબ નાનો દેખાય છે, તેને નજીક રાખો',
  CODE_GLARE: 'કોડ થોડો ત્રાંસો કરો, તેના પર પ્રકાશ ચમકે છે',
};
