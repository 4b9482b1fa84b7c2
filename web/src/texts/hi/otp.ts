import type { Texts } from '../texts.tsx';

export const otp: Texts['otp'] = {
  title: 'कृपया अपनी पहचान की पुष्टि करें',
  introduction: (company: string) => `${company} का एक दस्तावेज़ आपके हस्ताक्षर के लिए तैयार है।`,
  greeting: (name: string, company: string) =>
    `${name} जी, ${company} का एक दस्तावेज़ आपके हस्ताक्षर के लिए तैयार है।`,
  phoneLabel: 'आपका मोबाइल नंबर',
  phoneRead: (digits: string) => `अंत में ${digits}`,
  sending: 'ओटीपी भेजा जा रहा है...',
  sent: 'हमने आपको SMS से ओटीपी भेजा है।',
  sentBefore: 'आपको कुछ ही देर पहले ओटीपी भेजा गया है।',
  inputLabel: '6 अंकों का ओटीपी दर्ज करें',
  show: 'ओटीपी दिखाएँ',
  hide: 'ओटीपी छिपाएँ',
  resend: 'ओटीपी फिर से भेजें',
  resendIn: (time: string) => `${time} में`,
  attempts: (count: number) => `${count} प्रयास शेष`,
  attemptsExceeded: 'अधिकतम प्रयास पूरे हो गए, नया ओटीपी माँगें',
  sendFailed: 'ओटीपी भेजा नहीं जा सका',
  verifyFailed: 'सत्यापन विफल',
  terms: {
    before: 'आगे बढ़कर आप ',
    terms: 'सेवा की शर्तें',
    between: ' और ',
    privacy: 'गोपनीयता नीति',
    after: ' स्वीकार करते हैं।',
  },
  proceed: 'आगे बढ़ें',
  verifying: 'सत्यापन हो रहा है...',
  securing: 'कनेक्शन की जाँच हो रही है...',
  checkUnavailable: 'सुरक्षा जाँच पूरी नहीं हो सकी। सावधानी के साथ आगे बढ़ रहे हैं।',
};
