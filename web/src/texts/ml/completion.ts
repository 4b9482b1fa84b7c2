import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'രേഖയിൽ ഒപ്പിട്ടു',
  message: 'രേഖയിൽ വിജയകരമായി ഒപ്പിട്ടു.',
  ok: 'ശരി',
  openCopy: 'ഒപ്പിട്ട പകർപ്പ് തുറക്കുക',
  returnTo: (host: string) => `${host} ലേക്ക് മടങ്ങുക`,
};
