import type { Texts } from '../texts-shape.ts';

export const certificate: Texts['certificate'] = {
  title: 'पुरावा प्रमाणपत्र',
  about:
    'हे प्रमाणपत्र सही केलेल्या दस्तऐवजाचा भाग आहे. कोणी, केव्हा, कुठे आणि कोणत्या डिव्हाइसवर सही केली आणि प्रत्येक तपासणीचा निकाल काय लागला, हे यात लिहिले आहे. दस्तऐवजाची पडताळणी करण्यासाठी कोड स्कॅन करा किंवा खालील पत्ता उघडून फाइल द्या. इंग्रजी मजकूरच ग्राह्य आहे.',
  facts: {
    signed: 'सहीची वेळ',
    phone: 'फोन',
    email: 'ई-मेल',
    order: 'सहीचा क्रम',
    reference: 'संदर्भ',
    address: 'IP पत्ता',
    device: 'डिव्हाइस',
    consent: 'संमती',
    readAs: 'कसे वाचले',
    agreement: 'मान्यता',
  },
  readingModes: {
    page: 'पाने',
    text: 'निवडलेल्या आकारातील मजकूर',
    aloud: 'मोठ्याने वाचून दाखवलेला मजकूर',
  },
  sections: { checks: 'तपासण्या', location: 'लोकेशन', timeline: 'घटनाक्रम' },
  verdicts: {
    passed: 'यशस्वी',
    indeterminate: 'अनिश्चित',
    failed: 'अयशस्वी',
    notRequired: 'आवश्यक नाही',
  },
  checks: {
    otp: 'एकदाच वापरायचा पासवर्ड',
    device: 'डिव्हाइस',
    vpn: 'VPN किंवा प्रॉक्सी',
    location: 'लोकेशन',
    liveness: 'प्रत्यक्ष उपस्थिती',
    distinctSigner: 'सही करणाऱ्या इतरांपेक्षा वेगळी व्यक्ती',
  },
  steps: {
    LINK_OPENED: 'लिंक उघडली',
    DEVICE_CHANGED: 'दुसऱ्या डिव्हाइसवर पुढे सुरू ठेवले',
    OTP_SENT: 'एकदाच वापरायचा पासवर्ड पाठवला',
    OTP_VERIFIED: 'एकदाच वापरायच्या पासवर्डची खात्री झाली',
    DOCUMENT_CONSENTED: 'दस्तऐवजाला संमती दिली',
    LOCATION_CAPTURED: 'लोकेशन शेअर केले',
    LIVENESS_PASSED: 'प्रत्यक्ष उपस्थितीची खात्री झाली',
    SIGNATURE_CAPTURED: 'सही केली',
  },
};
