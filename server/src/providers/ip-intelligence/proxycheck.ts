/** Queries version 3 of the API of proxycheck.io, or version 2 for operators who still use it. */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import { z } from 'zod';
import { askService, countryCode, type AddressService, type ServiceSettings } from './address-service.ts';
import { NO_FLAGS, type NetworkFlags, unknownAddress, assessRisk } from './assess-risk.ts';

const NAME = 'proxycheck.io';
export const PROXYCHECK_URL = 'https://proxycheck.io/v3';

export function createProxycheck(settings: ServiceSettings): AddressService {
  return {
    name: NAME,
    async read(address) {
      const query = new URLSearchParams({ vpn: '3', asn: '1', risk: '1' });
      if (settings.key) query.set('key', settings.key);
      const url = `${settings.url}/${encodeURIComponent(address)}?${query.toString()}`;
      const answer = await askService(url, answered, settings);
      const found = record.safeParse(answer[address]);
      if (!found.success) return unknownAddress(checkReason('ADDRESS_NOT_KNOWN'), NAME);
      const { flags, country, risk } = found.data;
      const assessed = assessRisk(flags);
      return { ...flags, ...assessed, riskScore: risk ?? assessed.riskScore, country, source: NAME };
    },
  };
}

const flag = z.boolean().nullish();
const risk = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().min(0).max(100))
  .optional()
  .catch(undefined);

const version3 = z
  .object({
    detections: z.object({ proxy: z.boolean(), vpn: flag, tor: flag, hosting: flag, anonymous: flag, risk }),
    location: z.object({ country_code: countryCode }).nullish(),
  })
  .transform(({ detections, location }) => ({
    flags: flagsOf({
      isVpn: detections.vpn === true,
      isTor: detections.tor === true,
      isHosting: detections.hosting === true,
      isProxy: detections.proxy,
      isOther: detections.anonymous === true,
    }),
    country: location?.country_code ?? null,
    risk: detections.risk,
  }));

const yesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes');

const version2 = z
  .object({
    proxy: yesOrNo,
    vpn: yesOrNo.optional(),
    type: z.string().optional(),
    isocode: countryCode,
    risk,
  })
  .transform(({ proxy, vpn, type, isocode, ...rest }) => ({
    flags: flagsOf({
      // If the fields of the response contradict each other, the field that reports a VPN or Tor decides.
      isVpn: vpn === true || type === 'VPN',
      isTor: type === 'TOR',
      isHosting: type === 'Hosting',
      isProxy: proxy && type !== 'VPN' && type !== 'TOR',
      isOther: false,
    }),
    country: isocode,
    risk: rest.risk,
  }));

/** Returns the flags. A network that is anonymous for no stated reason counts as a proxy. */
function flagsOf({ isOther, ...flags }: NetworkFlags & { isOther: boolean }): NetworkFlags {
  const isNamed = flags.isVpn || flags.isTor || flags.isProxy;
  return { ...NO_FLAGS, ...flags, isProxy: flags.isProxy || (isOther && !isNamed) };
}

/**
 * A response with the status 'warning' still contains an answer: the quota is nearly used up. A response with the
 * status 'denied' or 'error' contains none.
 */
const answered = z.looseObject({ status: z.enum(['ok', 'warning']) });
const record = z.union([version3, version2]);
