import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}}: ഒപ്പിടൽ കൺസോളിലേക്ക് നിങ്ങൾക്ക് ക്ഷണം',
  mail: '{{company}}-ന്റെ ഒപ്പിടൽ കൺസോളിലേക്ക് നിങ്ങളെ ക്ഷണിച്ചിരിക്കുന്നു.\n\n{{link}}\n\nഈ ലിങ്ക് നിങ്ങൾക്ക് മാത്രമുള്ളതാണ്, ഒരു തവണ മാത്രം പ്രവർത്തിക്കും, {{days}} ദിവസത്തിനകം അവസാനിക്കും. എങ്ങനെ സൈൻ ഇൻ ചെയ്യണമെന്ന് നിങ്ങൾ അവിടെ സജ്ജമാക്കും.',
};
