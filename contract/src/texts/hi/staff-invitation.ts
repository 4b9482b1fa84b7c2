import type { StaffTexts } from '../texts-shape.ts';

export const staffInvitation: StaffTexts['staffInvitation'] = {
  subject: '{{company}} के हस्ताक्षर कंसोल में आपका आमंत्रण',
  mail: 'आपको {{company}} के हस्ताक्षर कंसोल में आमंत्रित किया गया है।\n\n{{link}}\n\nयह लिंक केवल आपके लिए है, एक बार काम करता है और {{days}} दिन में समाप्त हो जाता है। आप तय करेंगे कि साइन इन कैसे करेंगे।',
};
