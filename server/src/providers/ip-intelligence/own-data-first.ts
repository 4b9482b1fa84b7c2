/**
 * The operator's own data speaks first: it is where a wrong answer of a service is put right, and what it knows costs no
 * question. A service is asked only about public addresses that the data leaves open, and one that fails costs nothing but
 * its answer.
 */
import { parseAddress } from './address.ts';
import type { AddressService } from './address-service.ts';
import type { Log } from './data-folder.ts';
import type { AddressReading, IpIntelligence } from './ip-intelligence.ts';

export function ownDataFirst(ownData: IpIntelligence, service: AddressService, log: Log): IpIntelligence {
  return {
    async read(input) {
      const own = await ownData.read(input);
      const address = parseAddress(input);
      if (own.verdict !== 'indeterminate' || address.kind !== 'public') return own;
      try {
        return united(own, await service.read(address.text));
      } catch (error) {
        log.warn({ err: error }, 'The address service could not be asked');
        return { ...own, reason: `${own.reason}; ${service.name} could not be asked` };
      }
    },
  };
}

/** What the own data suspects (a hosting provider) a service does not take back, and a country is known by either. */
function united(own: AddressReading, asked: AddressReading): AddressReading {
  const reading = { ...asked, country: asked.country ?? own.country };
  return own.isHosting && asked.verdict === 'passed' ? { ...own, country: reading.country } : reading;
}
