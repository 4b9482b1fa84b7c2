import type { StaffTexts } from '../texts-shape.ts';

export const stampAlert: StaffTexts['stampAlert'] = {
  subject: 'स्टाम्प प्रमाणपत्र कम बचे हैं: {{state}}, {{value}} रुपये',
  mail: '{{state}}, {{article}}, {{value}} रुपये के {{available}} स्टाम्प प्रमाणपत्र बचे हैं। {{threshold}} से कम होने पर सूचना मिलती है। कंसोल में और आयात करें:\n\n{{link}}',
};
