import type { StaffTexts } from '../texts-shape.ts';

export const declineNotice: StaffTexts['declineNotice'] = {
  subject: 'एक हस्ताक्षरकर्ता ने इनकार किया: {{reference}}',
  mail: 'सत्र {{reference}} के एक हस्ताक्षरकर्ता ने हस्ताक्षर करने से इनकार कर दिया है। किसने और क्यों, यह कंसोल में है:\n\n{{link}}',
};
