import type { OwnTexts } from '../shapes.ts';

export const codeDisplay: OwnTexts['codeDisplay'] = {
  title: 'நான்கு இலக்கக் குறியீடு',
  none: '----',
  spoken: (digits) => `குறியீடு ${digits}`,
  spokenNone: 'இன்னும் குறியீடு இல்லை',
  edit: 'குறியீட்டை மாற்றவும்',
  input: 'நான்கு இலக்கக் குறியீட்டை உள்ளிடவும்',
  hint: 'நான்கு இலக்கங்களை டைப் செய்யவும், அல்லது எண்ணைத் தொடவும்.',
  fullScreen: 'முழுத்திரை',
};
