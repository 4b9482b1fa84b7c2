import { plural } from '@countersign/contract/texts/fill-in';
import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ஆவணம் கையொப்பமிடப்பட்டது',
  message: 'ஆவணத்தில் வெற்றிகரமாகக் கையொப்பமிடப்பட்டது.',
  ok: 'சரி',
  document: 'ஆவணம்',
  documents: 'ஆவணங்கள்',
  pages: (count) => `${count} ${plural('ta', count, { one: 'பக்கம்', other: 'பக்கங்கள்' })}`,
  signedAt: 'கையொப்பமிட்ட நேரம்',
  signatures: 'கையொப்பங்கள்',
  signaturesOf: (given, all) => `${given} / ${all} இடப்பட்டன`,
  copyLater: {
    sms: 'எல்லோரும் கையொப்பமிட்டதும், உங்கள் நகலுக்கான லிங்க் SMS மூலம் வரும்.',
    smsAndEmail: 'எல்லோரும் கையொப்பமிட்டதும், உங்கள் நகலுக்கான லிங்க் SMS மற்றும் இமெயில் மூலம் வரும்.',
  },
  copyInAMoment: 'எல்லோரும் கையொப்பமிட்டுவிட்டனர். உங்கள் நகல் சற்று நேரத்தில் தயாராகும்; அதற்கான லிங்க் உங்களுக்கு அனுப்பப்படும்.',
  openCopy: 'கையொப்பமிட்ட நகலைத் திறக்கவும்',
  returnTo: (host: string) => `${host} க்குத் திரும்பவும்`,
  copySent: {
    sms: 'எல்லோரும் கையொப்பமிட்டுவிட்டனர். உங்கள் நகலுக்கான லிங்க் SMS மூலம் அனுப்பப்பட்டது.',
    smsAndEmail: 'எல்லோரும் கையொப்பமிட்டுவிட்டனர். உங்கள் நகலுக்கான லிங்க் SMS மற்றும் இமெயில் மூலம் அனுப்பப்பட்டது.',
  },
  copyFrom: (company) => `ஆவணத்தின் உங்கள் நகல் ${company} நிறுவனத்திடமிருந்து கிடைக்கும்.`,
};
