/**
 * Uses the operator's own data first, because it can correct a wrong answer of a service and costs no request. The
 * service is queried only about public addresses that the data does not decide. If the service fails, the result of the
 * own data remains.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import { parseAddress } from './address.ts';
import type { AddressService } from './address-service.ts';
import type { Log } from './data-folder.ts';
import type { AddressReading, IpIntelligence } from './ip-intelligence.ts';

export function ownDataFirst(ownData: IpIntelligence, service: AddressService, log: Log): IpIntelligence {
  return {
    ownData: () => ownData.ownData(),
    async read(input) {
      const own = await ownData.read(input);
      const address = parseAddress(input);
      if (own.verdict !== 'indeterminate' || address.kind !== 'public') return own;
      try {
        return merge(own, await service.read(address.text));
      } catch (error) {
        log.warn({ err: error }, 'The address service could not be queried');
        return {
          ...own,
          reason: `${own.reason}; ${checkReason('SERVICE_SILENT', { service: service.name })}`,
        };
      }
    },
  };
}

/**
 * Combines both answers. A service cannot clear an address that the operator's data suspects (a hosting provider). The
 * country comes from either source.
 */
function merge(own: AddressReading, asked: AddressReading): AddressReading {
  const reading = { ...asked, country: asked.country ?? own.country };
  return own.isHosting && asked.verdict === 'passed' ? { ...own, country: reading.country } : reading;
}
