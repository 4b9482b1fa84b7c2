import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'చాలా చీకటిగా ఉంది',
  TOO_BRIGHT: 'వెలుతురు చాలా ఎక్కువగా ఉంది',
  BLURRED: 'కదలకుండా ఉండండి, చిత్రం మసకగా ఉంది',
  NO_FACE: 'మీ ముఖాన్ని కెమెరాకు చూపండి',
  MANY_FACES: 'చిత్రంలో ఒక్కరే ఉండాలి',
  FACE_TOO_SMALL: 'ఇంకా దగ్గరకు రండి',
  FACE_TOO_LARGE: 'కొంచెం వెనక్కి వెళ్లండి',
  FACE_CUT_OFF: 'మీ ముఖం మొత్తం చిత్రంలో ఉండాలి',
  FACES_DIFFER: 'మూడు చిత్రాల్లోనూ ఒకే వ్యక్తి ఉండాలి',
  STILL_PICTURE: 'లైవ్ కెమెరా వాడండి: మూడు చిత్రాలూ ఒకటే',
  USED_BEFORE: 'కొత్త చిత్రాలు తీయండి: ఇవి ఇంతకుముందు వాడినవి',
  CODE_NOT_FOUND: 'కోడ్‌ను ఇంకా దగ్గరగా చూపండి',
  WRONG_CODE: 'ఇది ప్రస్తుత కోడ్ కాదు',
  CODE_TOO_SMALL: 'కోడ్ చాలా చిన్నగా ఉంది, దగ్గరగా చూపండి',
  CODE_GLARE: 'కోడ్‌ను కొంచెం వంచండి, దానిపై వెలుతురు మెరుస్తోంది',
};
