/** Chooses the providers of maps, addresses in words and address data from the settings. */
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { createHttpGeocoder } from './geocoder/http-geocoder.ts';
import { createNearestPlaceGeocoder } from './geocoder/nearest-place.ts';
import { createNominatim } from './geocoder/nominatim.ts';
import type { AddressService } from './ip-intelligence/address-service.ts';
import { createEmbeddedIpIntelligence } from './ip-intelligence/embedded.ts';
import { createIpQualityScore, IPQUALITYSCORE_URL } from './ip-intelligence/ipqualityscore.ts';
import { ownDataFirst } from './ip-intelligence/own-data-first.ts';
import { createProxycheck, PROXYCHECK_URL } from './ip-intelligence/proxycheck.ts';
import { createSchematicMap } from './maps/schematic-map.ts';
import { createStaticMap } from './maps/static-map.ts';
import { createTileMap } from './maps/tile-map.ts';
import { needed } from './needed-settings.ts';

type Signals = Pick<Services, 'maps' | 'geocoder' | 'ipIntelligence'>;

export function createSignals(
  config: Config,
  { log, publicUrl }: Pick<Services, 'log' | 'publicUrl'>,
): Signals {
  return {
    maps: chosenMaps(config),
    geocoder: chosenGeocoder(config, publicUrl),
    ipIntelligence: chosenIpIntelligence(config, log),
  };
}

function chosenMaps(config: Config): Services['maps'] {
  switch (config.MAP_PROVIDER) {
    case 'schematic':
      return createSchematicMap();
    case 'tiles':
      return createTileMap({ url: needed(config, 'MAP_TILES_URL'), attribution: config.MAP_ATTRIBUTION });
    case 'static':
      return createStaticMap({ url: needed(config, 'MAP_STATIC_URL') });
    case 'none':
      return { draw: async () => null };
  }
}

function chosenGeocoder(config: Config, publicUrl: string): Services['geocoder'] {
  switch (config.GEOCODER) {
    case 'nearest-place':
      return createNearestPlaceGeocoder();
    case 'nominatim':
      return createNominatim({ url: needed(config, 'NOMINATIM_URL'), publicUrl });
    case 'http': {
      const { GEOCODER_AUTHORIZATION: authorization } = config;
      return createHttpGeocoder({
        url: needed(config, 'GEOCODER_URL'),
        field: needed(config, 'GEOCODER_FIELD'),
        ...(authorization ? { headers: { authorization } } : {}),
      });
    }
    case 'none':
      return { addressOf: async () => null };
  }
}

function chosenIpIntelligence(config: Config, log: Services['log']): Services['ipIntelligence'] {
  const ownData = createEmbeddedIpIntelligence({ log, folder: config.IP_INTELLIGENCE });
  const service = chosenService(config);
  return service ? ownDataFirst(ownData, service, log) : ownData;
}

function chosenService(config: Config): AddressService | null {
  const { IP_SERVICE_KEY: key, IP_SERVICE_URL: url } = config;
  switch (config.IP_SERVICE) {
    case 'proxycheck':
      return createProxycheck({ url: url ?? PROXYCHECK_URL, key });
    case 'ipqualityscore':
      return createIpQualityScore({ url: url ?? IPQUALITYSCORE_URL, key });
    case 'none':
      return null;
  }
}
