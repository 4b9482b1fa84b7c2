import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}}: கையொப்ப கன்சோலுக்கு உங்களுக்கு அழைப்பு',
  mail: '{{company}} நிறுவனத்தின் கையொப்ப கன்சோலுக்கு நீங்கள் அழைக்கப்பட்டுள்ளீர்கள்.\n\n{{link}}\n\nஇந்த லிங்க் உங்களுக்கு மட்டுமே; ஒருமுறை மட்டுமே வேலை செய்யும்; {{days}} நாளில் காலாவதியாகும். எப்படி உள்நுழைவது என்பதை நீங்களே அமைப்பீர்கள்.',
};
