/**
 * Gathers the signer's location: the coordinates from its blob, a newly drawn map, and the distance that was measured
 * during the signing.
 */
import { distanceText } from '@countersign/contract/texts/distance-text';
import { distance as words } from '@countersign/contract/texts/en/distance';
import type { WrittenEvent } from '../../evidence/chain.ts';
import { readPosition } from '../../signing/position-record.ts';
import type { SessionRow } from '../../signing/rows.ts';
import type { LocationFacts } from '../../pdf/pages/facts.ts';
import { asPng } from '../../providers/maps/render-png.ts';
import { readPart } from './parts.ts';
import type { Signals } from '../../providers/signals.ts';
import type { WithStorage } from '../../providers/storage/storage.ts';
import type { Kernel } from '../../signing/kernel.ts';

/** Returns the location, or null if the signer shared none. */
export async function locationOf(
  services: Kernel & WithStorage & Signals,
  session: SessionRow,
  events: readonly WrittenEvent[],
): Promise<LocationFacts | null> {
  const captured = events.findLast(({ type }) => type === 'LOCATION_CAPTURED');
  const blob = captured && (await readPart(services, captured, 'position'));
  if (!captured || !blob) return null;
  const { latitude, longitude, accuracy, address } = readPosition(blob);
  return {
    latitude,
    longitude,
    accuracyMeters: accuracy,
    address,
    distance: distanceOf(session, captured),
    map: await draw(services, session, { latitude, longitude }, accuracy),
  };
}

function distanceOf({ branches }: SessionRow, { facts }: WrittenEvent): string | null {
  const [branch, others] = [measured(facts['branch']), measured(facts['others'])];
  if (branch) {
    const name = branches.find(({ branch_id }) => branch_id === branch.branchId)?.name ?? 'the branch';
    return `${distanceText(branch.meters, words)} from ${name}`;
  }
  return others && `${distanceText(others.meters, words)} from the farthest other signer`;
}

/** Parses a distance, which `journey/location/judge.ts` writes. Returns null if the fact is not a distance. */
function measured(fact: unknown): { meters: number; branchId: string | null } | null {
  if (typeof fact !== 'object' || fact === null || !('distanceMeters' in fact)) return null;
  const branchId = 'branchId' in fact && typeof fact.branchId === 'string' ? fact.branchId : null;
  return typeof fact.distanceMeters === 'number' ? { meters: fact.distanceMeters, branchId } : null;
}

/** Draws the map, or returns null if that fails. The pages show the coordinates even without a map. */
async function draw(
  { maps, log }: Kernel & Signals,
  session: SessionRow,
  position: { latitude: number; longitude: number },
  accuracyMeters: number,
): Promise<Buffer | null> {
  const branches = session.branches.map(({ name, latitude, longitude, max_distance_meters }) => ({
    name,
    latitude,
    longitude,
    limitMeters: max_distance_meters,
  }));
  try {
    const map = await maps.draw({ position, accuracyMeters, branches, who: 'Signer', language: 'en' });
    return map && (await asPng(map));
  } catch (error) {
    log.warn({ err: error, session_id: session.id }, 'The map of a sealed document could not be drawn');
    return null;
  }
}
