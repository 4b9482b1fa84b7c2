/** The words of the refusals that a signer can meet, in Hindi. What only an integrator meets stays in English. */
import type { ErrorCode } from './errors.ts';

export const HINDI_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  INVALID_REQUEST: 'अनुरोध अमान्य है। कृपया अपनी जानकारी जाँचें।',
  SESSION_EXPIRED: 'सत्र समाप्त हो गया है। कृपया फिर से सत्यापन करें।',
  ACCESS_DENIED: 'प्रवेश की अनुमति नहीं है।',
  NOT_FOUND: 'माँगी गई जानकारी नहीं मिली।',
  PARTICIPANT_NOT_FOUND: 'माँगी गई जानकारी नहीं मिली।',
  PAYLOAD_TOO_LARGE: 'अनुरोध अनुमत आकार से बड़ा है।',
  TOO_MANY_REQUESTS: 'बहुत अधिक प्रयास हुए। कृपया थोड़ी देर रुककर फिर से कोशिश करें।',
  INTERNAL_ERROR: 'कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।',
  SERVICE_UNAVAILABLE: 'सेवा अभी उपलब्ध नहीं है। कृपया बाद में फिर से कोशिश करें।',

  LINK_UNKNOWN: 'कृपया आपको भेजे गए सत्यापन लिंक का उपयोग करें।',
  LINK_EXPIRED: 'इस लिंक का समय समाप्त हो गया है। कृपया जहाँ से शुरू किया था, वहाँ नया लिंक माँगें।',
  LINK_CANCELLED: 'यह हस्ताक्षर उसी संस्था ने रद्द कर दिया है जिसने इसे शुरू किया था।',
  LINK_DEAD: 'बहुत अधिक असफल प्रयासों के बाद यह लिंक बंद कर दिया गया। कृपया जहाँ से शुरू किया था, वहाँ नया लिंक माँगें।',
  NOT_YOUR_TURN: 'अभी आपकी बारी नहीं आई है। पहले हस्ताक्षर संख्या {awaited_order} की प्रतीक्षा है।',
  STEP_NOT_ALLOWED: 'यह चरण अभी संभव नहीं है। कृपया चरणों को क्रम से पूरा करें।',
  ALREADY_SIGNED: 'इस दस्तावेज़ पर पहले ही हस्ताक्षर हो चुके हैं।',
  VPN_DETECTED: 'VPN या प्रॉक्सी का उपयोग पाया गया। सुरक्षा कारणों से यह सत्र समाप्त कर दिया गया है।',

  OTP_INVALID: 'ओटीपी सही नहीं है। {attempts_remaining} प्रयास शेष।',
  OTP_ATTEMPTS_EXCEEDED: 'अधिकतम प्रयास पूरे हो गए, नया ओटीपी माँगें',
  OTP_EXPIRED: 'ओटीपी का समय समाप्त हो गया है, नया ओटीपी माँगें',
  OTP_UNREADABLE: 'सत्यापन विफल',
  OTP_NONCE_INVALID: 'सत्यापन विफल',
  OTP_COOLDOWN: 'नया ओटीपी माँगने से पहले कृपया {retry_after_seconds} सेकंड रुकें',
  OTP_LOCKED: 'बहुत अधिक प्रयास हुए। कृपया {retry_after_minutes} मिनट बाद फिर से कोशिश करें।',
  OTP_SEND_FAILED: 'ओटीपी भेजा नहीं जा सका',

  CONSENT_REQUIRED: 'सहमति दर्ज नहीं हो सकी',
  DOCUMENT_UNAVAILABLE: 'दस्तावेज़ लोड नहीं हो सका',

  LOCATION_INVALID: 'अमान्य स्थान: सही निर्देशांक नहीं मिल सके। कृपया फिर से कोशिश करें।',
  LOCATION_TOO_FAR: 'आपको अन्य प्रतिभागियों से अनुमत दूरी के भीतर होना चाहिए',
  NOT_NEAR_BRANCH: 'आपको किसी ज्ञात शाखा के पास होना चाहिए',

  LIVENESS_CODE_REQUIRED: 'पहले OTP बनाएँ',
  LIVENESS_CODE_EXPIRED: 'कोड का समय समाप्त हो गया है। पहले OTP बनाएँ',
  LIVENESS_COOLDOWN: 'फिर से कोशिश करने से पहले कृपया {retry_after_minutes} मिनट रुकें',
  LIVENESS_LOCKED: 'खाता लॉक है। बहुत अधिक असफल प्रयास हुए, {retry_after_minutes} मिनट बाद फिर से कोशिश करें',
  PHOTO_INVALID: 'फ़ोटो भेजी नहीं जा सकी',
  VISION_BUSY: 'सेवा अभी उपलब्ध नहीं है। कृपया बाद में फिर से कोशिश करें।',

  SIGNATURE_INVALID: 'हस्ताक्षर पढ़ा नहीं जा सका। कृपया फिर से बनाएँ।',
  SIGNATURE_BLANK: 'हस्ताक्षर खाली है। कृपया बॉक्स के भीतर हस्ताक्षर करें।',
  DOCUMENT_TOKEN_INVALID: 'दस्तावेज़ का यह लिंक अज्ञात है या इसका समय समाप्त हो गया है।',
};
