import type { Texts } from '../texts-shape.ts';

export const staffInvitation: Texts['staffInvitation'] = {
  subject: '{{company}} ਦੇ ਦਸਤਖਤ ਕੰਸੋਲ ਵਿੱਚ ਤੁਹਾਨੂੰ ਸੱਦਾ',
  mail: 'ਤੁਹਾਨੂੰ {{company}} ਦੇ ਦਸਤਖਤ ਕੰਸੋਲ ਵਿੱਚ ਸੱਦਾ ਦਿੱਤਾ ਗਿਆ ਹੈ।\n\n{{link}}\n\nਇਹ ਲਿੰਕ ਸਿਰਫ਼ ਤੁਹਾਡੇ ਲਈ ਹੈ, ਇੱਕ ਵਾਰ ਕੰਮ ਕਰਦਾ ਹੈ ਅਤੇ {{days}} ਦਿਨ ਵਿੱਚ ਖਤਮ ਹੋ ਜਾਂਦਾ ਹੈ। ਤੁਸੀਂ ਤੈਅ ਕਰੋਗੇ ਕਿ ਸਾਈਨ ਇਨ ਕਿਵੇਂ ਕਰੋਗੇ।',
};
