import type { Texts } from '../texts-shape.ts';

export const presenceReasons: Texts['presenceReasons'] = {
  TOO_DARK: 'খুব অন্ধকার',
  TOO_BRIGHT: 'আলো খুব বেশি',
  BLURRED: 'স্থির থাকুন, ছবি ঝাপসা হচ্ছে',
  NO_FACE: 'ক্যামেরার সামনে আপনার মুখ দেখান',
  MANY_FACES: 'ছবিতে শুধু একজন থাকতে পারেন',
  FACE_TOO_SMALL: 'আরও কাছে আসুন',
  FACE_TOO_LARGE: 'একটু পিছিয়ে যান',
  FACE_CUT_OFF: 'আপনার পুরো মুখ ছবির মধ্যে রাখুন',
  FACES_DIFFER: 'তিনটি ছবিতেই একই ব্যক্তি থাকতে হবে',
  STILL_PICTURE: 'চালু ক্যামেরা ব্যবহার করুন: তিনটি ছবি একই',
  USED_BEFORE: 'নতুন ছবি তুলুন: এগুলি আগে ব্যবহার করা হয়েছে',
  TURN_NOT_SEEN: 'দ্বিতীয় ও তৃতীয় ছবিতে দেখানো দিকে মাথা একটু ঘোরান',
  COLOURS_NOT_SEEN: 'স্ক্রিনের রং আপনার মুখে দেখা যেতে হবে: কম আলোর জায়গায় যান',
  CAMERA_NOT_REAL: 'এই ডিভাইসের ক্যামেরা ব্যবহার করুন, কোনো প্রোগ্রাম নয়',
  CODE_NOT_FOUND: 'কোডটি আরও কাছে ধরুন',
  WRONG_CODE: 'এটি এখনকার কোড নয়',
  CODE_TOO_SMALL: 'কোডটি খুব ছোট দেখাচ্ছে, আরও কাছে ধরুন',
  CODE_GLARE: 'কোডটি একটু কাত করুন, এর উপর আলো ঝলকাচ্ছে',
};
