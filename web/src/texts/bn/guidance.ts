import { presenceReasons } from '@countersign/contract/texts/bn/presence-reasons';
import type { HelpTexts } from '../shapes.ts';

export const guidance: HelpTexts['guidance'] = {
  label: 'ফটোর প্রস্তুতি',
  checks: { face: 'মুখ', code: 'কোড', light: 'আলো', sharp: 'স্পষ্ট' },
  good: 'ঠিক আছে',
  notYet: 'এখনও নয়',
  reasons: presenceReasons,
  otherCode: (shown, code) => `আপনি ${shown} দেখাচ্ছেন; আপনার কোড ${code}।`,
  tips: {
    ...presenceReasons,
    TOO_DARK: 'খুব অন্ধকার। আলোর দিকে ঘুরুন।',
    NO_FACE: 'মুখ দেখা যাচ্ছে না। ক্যামেরার দিকে তাকান।',
    FACE_TOO_SMALL: 'একটু কাছে আসুন।',
    CODE_NOT_FOUND: 'এবার কোডটি আপনার মুখের পাশে ধরুন।',
    ready: 'সব ঠিক আছে। “ফটো তুলুন” টিপুন।',
  },
};
