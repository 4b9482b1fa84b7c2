import type { Texts } from '../texts-shape.ts';

export const repeat: Texts['repeat'] = {
  steps: {
    location: 'अपना स्थान फिर से साझा करें, फिर दोबारा हस्ताक्षर करें।',
    liveness: 'अपने चेहरे की तस्वीरें फिर से लें, फिर दोबारा हस्ताक्षर करें।',
    signature: 'दस्तावेज़ पर फिर से हस्ताक्षर करें।',
  },
  reasons: {
    LOCATION_INACCURATE: 'आपका स्थान पर्याप्त सटीक नहीं था।',
    LOCATION_UNEXPECTED: 'आपका स्थान अपेक्षित जगह पर नहीं था।',
    PHOTOS_UNCLEAR: 'तस्वीरें अँधेरी या धुँधली थीं।',
    FACE_HIDDEN: 'आपका चेहरा पूरा दिखाई नहीं दे रहा था।',
    CODE_UNREADABLE: 'तस्वीरों में कोड पढ़ा नहीं जा सका।',
    OTHER_PEOPLE: 'तस्वीरों में दूसरे लोग भी थे।',
    SIGNATURE_INCOMPLETE: 'हस्ताक्षर अधूरा था।',
    SIGNATURE_DIFFERS: 'हस्ताक्षर आपके सामान्य हस्ताक्षर जैसा नहीं था।',
    ANSWERS_WRONG: 'आपकी भरी हुई कुछ जानकारी गलत थी।',
  },
};
