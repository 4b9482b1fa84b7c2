/** The email to administrators when the stock of stamp certificates is low. An empty line separates paragraphs. */
import type { StaffTexts } from '../texts-shape.ts';

export const stampAlert: StaffTexts['stampAlert'] = {
  subject: 'Stamp certificates are running low: {{state}}, {{value}} rupees',
  mail: 'Stamp certificates left for {{state}}, {{article}}, {{value}} rupees: {{available}}. The alert is set below {{threshold}}. Import more in the console:\n\n{{link}}',
};
