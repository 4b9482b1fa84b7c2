/**
 * Looks an address up in the operator's own data first, because that data can correct a wrong answer of a service and
 * costs no request. Only public addresses that the data does not decide are sent to the service. If the service fails,
 * the result from the operator's data stands.
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
 * Combines the reading from the operator's data with the one from the service. The service cannot clear an address that
 * the operator's data suspects (a hosting provider). The country comes from the service, or else from the operator's
 * data.
 */
function merge(own: AddressReading, asked: AddressReading): AddressReading {
  const reading = { ...asked, country: asked.country ?? own.country };
  return own.isHosting && asked.verdict === 'passed' ? { ...own, country: reading.country } : reading;
}
