import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'खूप अंधार आहे',
  TOO_BRIGHT: 'उजेड खूप जास्त आहे',
  BLURRED: 'स्थिर राहा, फोटो अस्पष्ट आहे',
  NO_FACE: 'तुमचा चेहरा कॅमेऱ्याला दाखवा',
  MANY_FACES: 'फोटोत फक्त एकच व्यक्ती असावी',
  FACE_TOO_SMALL: 'आणखी जवळ या',
  FACE_TOO_LARGE: 'थोडे मागे जा',
  FACE_CUT_OFF: 'पूर्ण चेहरा फोटोत येऊ द्या',
  FACES_DIFFER: 'तिन्ही फोटोंमध्ये एकच व्यक्ती असली पाहिजे',
  STILL_PICTURE: 'चालू कॅमेरा वापरा: तिन्ही फोटो एकच आहेत',
  USED_BEFORE: 'नवीन फोटो काढा: हे आधी वापरले गेले आहेत',
  TURN_NOT_SEEN: 'दुसऱ्या आणि तिसऱ्या फोटोत दाखवलेल्या बाजूला डोके थोडे वळवा',
  COLOURS_NOT_SEEN: 'स्क्रीनचे रंग तुमच्या चेहऱ्यावर दिसले पाहिजेत: कमी प्रकाशाच्या जागी जा',
  CAMERA_NOT_REAL: 'या उपकरणाचा कॅमेरा वापरा, प्रोग्राम नाही',
  CODE_NOT_FOUND: 'कोड आणखी जवळ धरा',
  WRONG_CODE: 'हा सध्याचा कोड नाही',
  CODE_TOO_SMALL: 'कोड खूप लहान दिसतो, तो जवळ धरा',
  CODE_GLARE: 'कोड थोडा तिरका करा, त्यावर उजेड चमकत आहे',
};
