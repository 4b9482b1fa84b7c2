/** The texts by which a test finds elements of the journey, in each language (SPEC 2). */

export interface ScreenTexts {
  otp: { title: string; sending: string; input: string; proceed: string };
  document: { title: string; region: string; position: RegExp; reviewFirst: string; proceed: string };
  location: { captured: string; proceed: string };
  liveness: {
    title: string;
    showCode: string;
    paper: string;
    holding: string;
    spoken: RegExp;
    toCamera: string;
    capture: string;
    next: string;
  };
  signature: { title: string; fullscreen: string; done: string; sign: string };
  done: string;
}

export const ENGLISH: ScreenTexts = {
  otp: {
    title: 'Please confirm your identity',
    sending: 'Sending the OTP...',
    input: 'Enter the 6-digit OTP',
    proceed: 'Proceed',
  },
  document: {
    title: 'Review the document',
    region: 'Document',
    position: /^Page 1 of \d+$/,
    reviewFirst: 'Please review the document first',
    proceed: 'Proceed',
  },
  location: { captured: 'Location Captured', proceed: 'Proceed' },
  liveness: {
    title: 'Face capture steps',
    showCode: 'Show my code',
    paper: 'Paper and pen',
    holding: 'I’m holding it',
    spoken: /^Your code is /,
    toCamera: 'Capture Photo',
    capture: 'Capture',
    next: 'Proceed to Next Step',
  },
  signature: { title: 'Place Signature', fullscreen: 'Fullscreen', done: 'Done', sign: 'eSign Document' },
  done: 'Document Signed',
};

export const HINDI: ScreenTexts = {
  otp: {
    title: 'कृपया अपनी पहचान की पुष्टि करें',
    sending: 'ओटीपी भेजा जा रहा है...',
    input: '6 अंकों का ओटीपी दर्ज करें',
    proceed: 'आगे बढ़ें',
  },
  document: {
    title: 'दस्तावेज़ पढ़ें',
    region: 'दस्तावेज़',
    position: /^पृष्ठ 1 \/ \d+$/,
    reviewFirst: 'कृपया पहले दस्तावेज़ पढ़ें',
    proceed: 'आगे बढ़ें',
  },
  location: { captured: 'स्थान मिल गया', proceed: 'आगे बढ़ें' },
  liveness: {
    title: 'चेहरा कैप्चर करने के चरण',
    showCode: 'मेरा कोड दिखाएँ',
    paper: 'काग़ज़ और पेन',
    holding: 'मैंने इसे पकड़ लिया है',
    spoken: /^आपका कोड [\d ]+ है$/,
    toCamera: 'फ़ोटो लें',
    capture: 'फ़ोटो लें',
    next: 'अगले चरण पर जाएँ',
  },
  signature: {
    title: 'हस्ताक्षर करें',
    fullscreen: 'पूरी स्क्रीन',
    done: 'हो गया',
    sign: 'दस्तावेज़ eSign करें',
  },
  done: 'दस्तावेज़ पर हस्ताक्षर हो गए',
};

export const URDU: ScreenTexts = {
  otp: {
    title: 'براہ کرم اپنی شناخت کی تصدیق کریں',
    sending: 'OTP بھیجا جا رہا ہے...',
    input: '6 ہندسوں کا OTP ڈالیں',
    proceed: 'آگے بڑھیں',
  },
  document: {
    title: 'دستاویز پڑھیں',
    region: 'دستاویز',
    position: /^\d+ میں سے صفحہ 1$/,
    reviewFirst: 'براہ کرم پہلے دستاویز پڑھیں',
    proceed: 'آگے بڑھیں',
  },
  location: { captured: 'لوکیشن مل گئی', proceed: 'آگے بڑھیں' },
  liveness: {
    title: 'چہرے کی فوٹو کے مرحلے',
    showCode: 'میرا کوڈ دکھائیں',
    paper: 'کاغذ اور پین',
    holding: 'میں نے اسے پکڑ لیا ہے',
    spoken: /^آپ کا کوڈ [\d ]+ ہے$/,
    toCamera: 'فوٹو لیں',
    capture: 'فوٹو لیں',
    next: 'اگلے مرحلے پر جائیں',
  },
  signature: {
    title: 'دستخط کریں',
    fullscreen: 'پوری اسکرین',
    done: 'ہو گیا',
    sign: 'دستاویز eSign کریں',
  },
  done: 'دستاویز پر دستخط ہو گئے',
};
