/** Words that several pages of the console share: states, steps, verdicts, times. */
import { figure } from './figure.ts';

export const words = {
  figure,
  status: {
    NEW: 'शुरू नहीं हुआ',
    IN_PROGRESS: 'जारी है',
    IN_REVIEW: 'समीक्षा में',
    SEALING: 'सील हो रहा है',
    COMPLETED: 'पूरा हुआ',
    EXPIRED: 'समय समाप्त',
    CANCELLED: 'रद्द',
    REJECTED: 'अस्वीकृत',
    DECLINED: 'इनकार किया गया',
  },
  participant: {
    PENDING: 'शुरू नहीं किया',
    OTP_SENT: 'पासवर्ड भेजा गया',
    OTP_VERIFIED: 'पहचान की पुष्टि हुई',
    CONSENTED: 'दस्तावेज़ पर सहमति दी',
    LOCATED: 'स्थान साझा किया',
    LIVE: 'चेहरा जाँचा गया',
    SIGNED: 'हस्ताक्षर किए',
    COMPLETED: 'हस्ताक्षर और सील हुए',
    BLOCKED: 'रोका गया',
    EXPIRED: 'समय पर हस्ताक्षर नहीं किए',
    CANCELLED: 'रद्द',
    DECLINED: 'हस्ताक्षर से इनकार किया',
  },
  steps: {
    otp: 'पहचान',
    document: 'दस्तावेज़',
    location: 'स्थान',
    liveness: 'चेहरे की जाँच',
    signature: 'हस्ताक्षर',
    completion: 'पूर्ण',
  },
  verdicts: { passed: 'सफल', failed: 'असफल', indeterminate: 'तय नहीं हुआ' },
  justNow: 'अभी',
  none: 'कोई नहीं',
  yes: 'हाँ',
  no: 'नहीं',
} as const;
