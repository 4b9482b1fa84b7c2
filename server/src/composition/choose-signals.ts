/** Selects the providers of maps, geocoding and IP address data from the settings. */
import { readdir } from 'node:fs/promises';
import type { Settings } from '../settings/settings.ts';
import { createHttpGeocoder } from '../providers/geocoder/http-geocoder.ts';
import { createListedPlaceSearch, createNearestPlaceGeocoder } from '../providers/geocoder/nearest-place.ts';
import { createNominatim, createNominatimSearch } from '../providers/geocoder/nominatim.ts';
import type { AddressService } from '../providers/ip-intelligence/address-service.ts';
import { createEmbeddedIpIntelligence } from '../providers/ip-intelligence/embedded.ts';
import { createIpQualityScore, IPQUALITYSCORE_URL } from '../providers/ip-intelligence/ipqualityscore.ts';
import { ownDataFirst } from '../providers/ip-intelligence/own-data-first.ts';
import { createProxycheck, PROXYCHECK_URL } from '../providers/ip-intelligence/proxycheck.ts';
import { needed } from '../settings/needed-settings.ts';
import type { Ask } from './watch-providers.ts';
import type { Signals } from '../providers/signals.ts';
import type { Kernel } from '../signing/kernel.ts';

export function createSignals(
  settings: Settings,
  { log, publicUrl }: Pick<Kernel, 'log' | 'publicUrl'>,
  ask: Ask = (_port, once) => once(),
): Signals {
  return {
    maps: chosenMaps(settings),
    geocoder: chosenGeocoder(settings, publicUrl),
    placeSearch: chosenPlaceSearch(settings, publicUrl, log),
    ipIntelligence: chosenIpIntelligence(settings, log, ask),
  };
}

/**
 * Throws if the folder of the address data cannot be read. A node without this data could reach other verdicts than the
 * other nodes.
 */
export async function refuseMissingAddressData({ IP_INTELLIGENCE: folder }: Settings): Promise<void> {
  if (folder === undefined) return;
  await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `IP_INTELLIGENCE names ${folder}, which cannot be read (${error.code}).
  - Every node needs the same address data, or the verdict for a signer would depend on the node: create the folder there, or mount it.
  - To run without address data, remove IP_INTELLIGENCE on every node.`,
      { cause: error },
    );
  });
}

function chosenMaps(settings: Settings): Signals['maps'] {
  switch (settings.MAP_PROVIDER) {
    case 'schematic':
      return lazyMaps(async () => (await import('../providers/maps/schematic-map.ts')).createSchematicMap());
    case 'tiles': {
      const tiles = { url: needed(settings, 'MAP_TILES_URL'), attribution: settings.MAP_ATTRIBUTION };
      return lazyMaps(async () => (await import('../providers/maps/tile-map.ts')).createTileMap(tiles));
    }
    case 'static': {
      const service = { url: needed(settings, 'MAP_STATIC_URL') };
      return lazyMaps(async () => (await import('../providers/maps/static-map.ts')).createStaticMap(service));
    }
    case 'none':
      return { draw: async () => null };
  }
}

/** Fonts and renderers take a fifth of a second to load, so they load with the first map instead of at start. */
function lazyMaps(load: () => Promise<Signals['maps']>): Signals['maps'] {
  let maps: Promise<Signals['maps']> | undefined;
  return { draw: async (scene) => (await (maps ??= load())).draw(scene) };
}

function chosenGeocoder(settings: Settings, publicUrl: string): Signals['geocoder'] {
  switch (settings.GEOCODER) {
    case 'nearest-place':
      return createNearestPlaceGeocoder();
    case 'nominatim':
      return createNominatim({ url: needed(settings, 'NOMINATIM_URL'), publicUrl });
    case 'http': {
      const { GEOCODER_AUTHORIZATION: authorization } = settings;
      return createHttpGeocoder({
        url: needed(settings, 'GEOCODER_URL'),
        field: needed(settings, 'GEOCODER_FIELD'),
        ...(authorization ? { headers: { authorization } } : {}),
      });
    }
    case 'none':
      return { addressOf: async () => null };
  }
}

/** Falls back to the embedded list, because a failed service must not prevent a new branch. */
function chosenPlaceSearch(
  settings: Settings,
  publicUrl: string,
  log: Kernel['log'],
): Signals['placeSearch'] {
  const embedded = createListedPlaceSearch({ country: settings.PHONE_COUNTRY });
  if (settings.GEOCODER !== 'nominatim') return embedded;
  const service = createNominatimSearch({ url: needed(settings, 'NOMINATIM_URL'), publicUrl });
  return {
    find: (text) =>
      service.find(text).catch((error: unknown) => {
        log.warn({ err: error }, 'The geocoder could not search for places');
        return embedded.find(text);
      }),
  };
}

function chosenIpIntelligence(settings: Settings, log: Kernel['log'], ask: Ask): Signals['ipIntelligence'] {
  const ownData = createEmbeddedIpIntelligence({ log, folder: settings.IP_INTELLIGENCE });
  const service = chosenService(settings);
  if (!service) return ownData;
  const watched = { ...service, read: (address: string) => ask('addresses', () => service.read(address)) };
  return ownDataFirst(ownData, watched, log);
}

function chosenService(settings: Settings): AddressService | null {
  const { IP_SERVICE_KEY: key, IP_SERVICE_URL: url } = settings;
  switch (settings.IP_SERVICE) {
    case 'proxycheck':
      return createProxycheck({ url: url ?? PROXYCHECK_URL, key });
    case 'ipqualityscore':
      return createIpQualityScore({ url: url ?? IPQUALITYSCORE_URL, key });
    case 'none':
      return null;
  }
}
