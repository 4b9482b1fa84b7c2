import type { Texts } from '../texts.tsx';

export const otp: Texts['otp'] = {
  title: 'कृपया अपनी पहचान की पुष्टि करें',
  introduction: (company: string) =>
    `${company} का एक दस्तावेज़ आपके हस्ताक्षर के लिए तैयार है। पहले हम सुनिश्चित करते हैं कि यह आप ही हैं।`,
  phoneLabel: 'आपका मोबाइल नंबर',
  phoneRead: (digits: string) => `अंत में ${digits}`,
};
