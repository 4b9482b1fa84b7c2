/** Checks what the server needs from its machine: disk space, working storage, and fonts and models that load. */
import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createBlobStore, locationOf } from '../../composition/choose-storage.ts';
import { createVision } from '../../composition/choose-vision.ts';
import { otherStorage } from '../../composition/own-storage.ts';
import { ringOf } from '../../crypto/key-ring.ts';
import { deriveKeys, type Keys } from '../../crypto/keys.ts';
import type { Database } from '../../database/connect.ts';
import { watchDiskSpace } from '../../http/disk-space.ts';
import { fontFor, SCRIPTS } from '../../lettering/fonts.ts';
import { createStorage } from '../../providers/storage/encrypted-storage.ts';
import type { Settings } from '../../settings/settings.ts';
import { check, type Finding, isThere, problem, right, skipped, warning } from './finding.ts';

const MEBIBYTE = 1024 * 1024;
/** The check warns if the free space is below this multiple of the minimum. The operator then still has time to act. */
const WARNING_FACTOR = 3;
const INSTALL = 'Reinstall the packages: npm ci, as described in the README.';

/** `database` is null unless its schema is at the version of this program. */
export async function checkMachine(
  settings: Settings,
  keys: Keys | null,
  database: Database | null,
): Promise<Finding[]> {
  return [
    await checkDisk(settings),
    await checkStorage(settings, keys, database),
    await checkFonts(),
    await checkModels(settings, keys),
  ];
}

const checkDisk = ({ DATA_DIR, MIN_FREE_DISK_MB }: Settings): Promise<Finding> =>
  check('disk', `Make ${DATA_DIR} readable.`, async () => {
    if (!(await isThere(DATA_DIR)))
      return skipped(`${DATA_DIR} does not exist yet: the first start creates it`);
    const disk = watchDiskSpace(DATA_DIR, MIN_FREE_DISK_MB);
    const todo = 'Enlarge the disk, or set RETENTION_DAYS to erase old sessions.';
    const found = await disk.problem();
    if (found !== null) return problem(found, todo);
    const room = await disk.room();
    if (!room) return problem('the data directory cannot be read', `Make ${DATA_DIR} readable.`);
    const says = `the disk of DATA_DIR has ${Math.floor(room.free / MEBIBYTE)} MB free`;
    return room.free < WARNING_FACTOR * room.minimum ? warning(says, todo) : right(says);
  });

/** Writes, reads and erases a blob in the same way as the server. */
const checkStorage = (settings: Settings, keys: Keys | null, database: Database | null): Promise<Finding> => {
  const location = locationOf(settings);
  const todo =
    location.kind === 'folder'
      ? `Make the server's user the owner of ${location.folder}, and run the doctor as that user.`
      : 'Check STORAGE_ENDPOINT, STORAGE_REGION and the access key, and that the key may list, read, write and delete (with versions) in the bucket.';
  return check('storage', todo, async () => {
    if (location.kind === 'folder' && !(await isThere(settings.DATA_DIR)))
      return skipped(`${settings.DATA_DIR} does not exist yet: the first start creates it`);
    const store = createBlobStore(settings);
    const storage = createStorage(store, keys?.blobs ?? ringOf(createSecretKey(randomBytes(32))));
    const found = await storage.problem();
    if (found !== null) return problem(found, todo);
    // The first line of the message becomes the problem, and the other lines become the advice.
    const other = database && (await otherStorage(database, store));
    if (other) throw new Error(other);
    const [place, content] = [randomUUID(), randomBytes(1000)];
    try {
      const read = await storage.get(place, await storage.put(place, content));
      if (!read.equals(content)) return problem('it returns data that differs from the data written', todo);
    } finally {
      await storage.erase(place);
    }
    return right(`${store.name} can be written, read and erased`);
  });
};

const checkFonts = (): Promise<Finding> =>
  check('fonts', INSTALL, async () => {
    const names = new Set(SCRIPTS.map(({ font }) => font));
    for (const name of names) for (const weight of ['regular', 'semibold'] as const) fontFor(name, weight);
    fontFor('base', 'mono');
    return right(`the fonts of ${SCRIPTS.length} scripts can be read`);
  });

/**
 * Checks that photos can be read, by this node or by the vision nodes. The test picture has no face and no code, so
 * that every model is loaded.
 */
const checkModels = (settings: Settings, keys: Keys | null): Promise<Finding> => {
  const todo =
    settings.VISION_URL.length > 0
      ? 'Check VISION_URL, and that a node with ROLES=vision and the same master key answers there.'
      : INSTALL;
  return check('models', todo, async () => {
    let failure: Error | undefined;
    if (!keys && settings.VISION_URL.length > 0)
      return skipped('other nodes read photos with a key that is missing here');
    const vision = createVision(settings, {
      keys: keys ?? deriveKeys(randomBytes(32)),
      now: () => new Date(),
      onFailure: (error) => (failure = error),
    });
    try {
      const blank = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
        .jpeg()
        .toBuffer();
      const outcome = await vision.readPhotos([blank], '0000');
      if (outcome?.kind !== 'read') return problem(failure?.message ?? 'an image could not be read', todo);
      return right(`an image was read by ${outcome.reading.models.join(', ')}`);
    } finally {
      await vision.close();
    }
  });
};
