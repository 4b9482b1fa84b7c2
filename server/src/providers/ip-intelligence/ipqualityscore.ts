/** Queries IPQualityScore's proxy and VPN detection. The URL is never logged, because it contains the key. */
import { z } from 'zod';
import { askService, countryCode, type AddressService, type ServiceSettings } from './address-service.ts';
import { assessRisk } from './assess-risk.ts';

const NAME = 'IPQualityScore';
export const IPQUALITYSCORE_URL = 'https://www.ipqualityscore.com/api/json/ip';

export function createIpQualityScore(settings: ServiceSettings): AddressService {
  return {
    name: NAME,
    async read(address) {
      const url = `${settings.url}/${encodeURIComponent(settings.key ?? '')}/${encodeURIComponent(address)}?strictness=0&allow_public_access_points=true`;
      const answer = await askService(url, answered, settings);
      const isVpn = answer.vpn || answer.active_vpn;
      const isTor = answer.tor || answer.active_tor;
      const flags = {
        isVpn,
        isTor,
        // IPQualityScore sets the `proxy` flag for VPNs and Tor exits too, so those two flags take precedence.
        isProxy: answer.proxy && !isVpn && !isTor,
        isHosting: answer.connection_type === 'Data Center',
      };
      return {
        ...flags,
        ...assessRisk(flags),
        riskScore: answer.fraud_score,
        country: answer.country_code,
        source: NAME,
      };
    },
  };
}

const answered = z.object({
  success: z.literal(true),
  fraud_score: z.number().min(0).max(100),
  country_code: countryCode,
  proxy: z.boolean(),
  vpn: z.boolean(),
  tor: z.boolean(),
  active_vpn: z.boolean().default(false),
  active_tor: z.boolean().default(false),
  connection_type: z.string().nullish(),
});
