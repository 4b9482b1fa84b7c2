import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}} यांच्या सही कन्सोलसाठी तुम्हाला आमंत्रण',
  mail: 'तुम्हाला {{company}} यांच्या सही कन्सोलसाठी आमंत्रित केले आहे.\n\n{{link}}\n\nही लिंक फक्त तुमच्यासाठी आहे, एकदाच चालते आणि {{days}} दिवसांत संपते. साइन इन कसे करायचे ते तुम्ही ठरवाल.',
};
