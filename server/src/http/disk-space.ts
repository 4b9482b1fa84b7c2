/** Watches the disk that documents, photos and the embedded database are written to: on a full one nothing must be begun. */
import { statfs } from 'node:fs/promises';

/** How long a look holds: it is asked before every change. */
const LOOK_MILLISECONDS = 1000;
const MEBIBYTE = 1024 * 1024;

export interface DiskSpace {
  /** Why nothing may be written now, in a sentence for whoever runs the server; null when there is room. */
  problem(): Promise<string | null>;
}

/** With a minimum of 0 it never finds a problem. */
export function watchDiskSpace(folder: string, minimumMebibytes: number): DiskSpace {
  let look: { at: number; problem: Promise<string | null> } | undefined;
  return {
    problem() {
      if (minimumMebibytes === 0) return Promise.resolve(null);
      if (!look || performance.now() - look.at > LOOK_MILLISECONDS)
        look = { at: performance.now(), problem: problemOf(folder, minimumMebibytes) };
      return look.problem;
    },
  };
}

async function problemOf(folder: string, minimum: number): Promise<string | null> {
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => Math.floor((bavail * bsize) / MEBIBYTE),
    () => null,
  );
  if (free === null) return 'the data directory cannot be read';
  return free < minimum ? `the disk is nearly full: ${free} MB are free, ${minimum} MB are needed` : null;
}
