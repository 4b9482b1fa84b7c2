import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}} ના સહી કન્સોલ માટે તમને આમંત્રણ',
  mail: 'તમને {{company}} ના સહી કન્સોલ માટે આમંત્રણ છે.\n\n{{link}}\n\nઆ લિંક ફક્ત તમારા માટે છે, એક જ વાર ચાલે છે અને {{days}} દિવસમાં પૂરી થાય છે. સાઇન ઇન કેવી રીતે કરવું તે તમે નક્કી કરશો.',
};
