import type { Geocoder, PlaceSearch } from './geocoder/geocoder.ts';
import type { IpIntelligence } from './ip-intelligence/ip-intelligence.ts';
import type { Maps } from './maps/maps.ts';

export interface Signals {
  maps: Maps;
  geocoder: Geocoder;
  placeSearch: PlaceSearch;
  ipIntelligence: IpIntelligence;
}
