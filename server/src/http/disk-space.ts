/**
 * Watches the disk with documents, photos and the embedded database. When the disk is full, calls that write are
 * refused.
 */
import { statfs } from 'node:fs/promises';

/** The time for which a measurement is cached. Every change needs a measurement. */
const LOOK_MILLISECONDS = 1000;
const MEBIBYTE = 1024 * 1024;

export interface FreeSpace {
  free: number;
  size: number;
  /** The free space below which new data is refused. */
  minimum: number;
}

export interface DiskSpace {
  /** Returns the free and total space in bytes. Returns null if they cannot be read. */
  room(): Promise<FreeSpace | null>;
  /** Returns a message for the operator if new data is refused. Otherwise returns null. */
  problem(): Promise<string | null>;
}

/** Watches the disk of a folder. A minimum of 0 means that no problem is ever reported. */
export function watchDiskSpace(folder: string, minimumMebibytes: number): DiskSpace {
  let look: { at: number; room: Promise<FreeSpace | null> } | undefined;
  const room = () => {
    if (!look || performance.now() - look.at > LOOK_MILLISECONDS)
      look = { at: performance.now(), room: roomIn(folder, minimumMebibytes * MEBIBYTE) };
    return look.room;
  };
  return {
    room,
    problem: async () => (minimumMebibytes === 0 ? null : problemOf(await room())),
  };
}

const roomIn = (folder: string, minimum: number): Promise<FreeSpace | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize, minimum }),
    () => null,
  );

function problemOf(room: FreeSpace | null): string | null {
  if (room === null) return 'the data directory cannot be read';
  const [free, minimum] = [room.free, room.minimum].map((bytes) => Math.floor(bytes / MEBIBYTE));
  return room.free < room.minimum
    ? `the disk is nearly full: ${free} MB are free, ${minimum} MB are required`
    : null;
}
