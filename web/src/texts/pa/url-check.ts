import type { OwnTexts } from '../shapes.ts';

export const urlCheck: OwnTexts['urlCheck'] = {
  refusals: {
    empty: 'ਕੋਈ URL ਨਹੀਂ ਮਿਲਿਆ',
    format: 'URL ਦਾ ਰੂਪ ਸਹੀ ਨਹੀਂ ਹੈ',
    protocol: 'URL ਵਿੱਚ HTTP ਜਾਂ HTTPS ਪ੍ਰੋਟੋਕੋਲ ਹੋਣਾ ਚਾਹੀਦਾ ਹੈ',
    domain: 'ਇਸ ਡੋਮੇਨ ਦੀ ਇਜਾਜ਼ਤ ਨਹੀਂ ਹੈ। ਇਜਾਜ਼ਤ ਵਾਲੇ ਡੋਮੇਨ: {domains}',
  },
  allowedDomains: 'ਇਜਾਜ਼ਤ ਵਾਲੇ ਡੋਮੇਨ:',
  noDomains: 'ਹਾਲੇ ਕਿਸੇ ਡੋਮੇਨ ਦੀ ਇਜਾਜ਼ਤ ਨਹੀਂ ਹੈ। ਆਪਣੇ ਐਡਮਿਨ ਨੂੰ ਇੱਕ ਡੋਮੇਨ ਜੋੜਨ ਲਈ ਕਹੋ।',
};
