import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'URL எதுவும் இல்லை',
    format: 'URL-இன் வடிவம் தவறானது',
    protocol: 'URL-இல் HTTP அல்லது HTTPS நெறிமுறை இருக்க வேண்டும்',
    domain: 'இந்த டொமைனுக்கு அனுமதி இல்லை. அனுமதிக்கப்பட்ட டொமைன்கள்: {domains}',
  },
  allowedDomains: 'அனுமதிக்கப்பட்ட டொமைன்கள்:',
  noDomains: 'இன்னும் எந்த டொமைனும் அனுமதிக்கப்படவில்லை. ஒன்றைச் சேர்க்குமாறு உங்கள் நிர்வாகியிடம் கேட்கவும்.',
};
