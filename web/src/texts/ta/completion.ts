import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'ஆவணம் கையொப்பமிடப்பட்டது',
  message: 'ஆவணத்தில் வெற்றிகரமாகக் கையொப்பமிடப்பட்டது.',
  ok: 'சரி',
  openCopy: 'கையொப்பமிட்ட நகலைத் திறக்கவும்',
  returnTo: (host: string) => `${host} க்குத் திரும்பவும்`,
};
