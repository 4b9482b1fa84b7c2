/**
 * `npm run cli -- storage …`: compares rows with the storage, and copies every blob to another storage, while a server
 * runs.
 */
import { type FileFault, findFileFaults } from '../backup/file-faults.ts';
import { findKeys } from '../access/open-keys.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { notInUse, otherStorage } from '../composition/own-storage.ts';
import { isSealedFile, ownerOfFiles } from '../evidence/sealed-files.ts';
import { type MoveProgress, moveBlobs } from '../providers/storage/move-blobs.ts';
import type { BlobName, BlobStore } from '../providers/storage/storage.ts';
import { storageLocation } from '../settings/storage-settings.ts';
import type { Tools } from './api-key-commands.ts';

export const STORAGE_USAGE = `  storage check                  list files that the database refers to but the storage lacks, and files in the storage that nothing refers to;
                                 exit code 0 none, 1 some are missing, 3 some have no owner
  storage move --to <address>    copy every document, photo and signature to s3://bucket/prefix or file:///folder and check each by its
                                 hash; run it again to continue. The STORAGE_… settings apply to both places`;

const PROGRESS_MS = 5000;

/** The summary of each kind of fault, printed at the end. */
const IN_WORDS: readonly [FileFault['kind'], string][] = [
  ['missing', 'are missing: a row refers to them'],
  ['unowned', 'have no owner: they belong to no session, layout or draft, and nothing will delete them'],
  ['left', 'belong to erased sessions and drafts, and are deleted as soon as the storage allows it'],
  ['unnamed', 'are not referred to by any row, and are deleted with their owner'],
];

/** Lists the faults of the storage and changes nothing. */
export async function checkStorage({ database, settings }: Tools): Promise<number> {
  const store = createBlobStore(settings);
  const other = await otherStorage(database, store);
  if (other !== null) throw new Error(other);
  console.log(`In ${store.name}`);
  const counts = { missing: 0, unowned: 0, left: 0, unnamed: 0 };
  for await (const { kind, path } of findFileFaults(database, store)) {
    counts[kind] += 1;
    console.log(`${kind.toUpperCase().padEnd(7)}  ${path}`);
  }
  for (const [kind, words] of IN_WORDS) console.log(`${counts[kind]} files ${words}`);
  if (counts.missing > 0) return 1;
  return counts.unowned > 0 ? 3 : 0;
}

export async function moveStorage(tools: Tools, target: string): Promise<number> {
  const { settings } = tools;
  const location = storageLocation.safeParse(target);
  if (!location.success) throw new Error(`--to: ${location.error.issues[0]?.message}`);
  if (location.data.kind === 's3' && !(settings.STORAGE_ACCESS_KEY_ID && settings.STORAGE_SECRET_ACCESS_KEY))
    throw new Error('Set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY for the bucket.');
  const keys = await findKeys(tools);
  if (!keys) throw new Error('There is no master key yet, so there is nothing to move.');
  const [from, to] = [createBlobStore(settings), createBlobStore(settings, location.data)];
  if (from.name === to.name) throw new Error(`The blobs are already in ${to.name}.`);
  const problem = await placeProblem(tools, from, to);
  if (problem !== null) throw new Error(problem);
  console.log(`From ${from.name} to ${to.name}`);
  const places = {
    from,
    to,
    key: keys.blobs,
    isSealed: (name: BlobName) => isSealedFile(tools.database, name),
    ownerOf: (id: string) => ownerOfFiles(tools.database, id),
  };
  const { faults, ...moved } = await moveBlobs(places, progressReporter());
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  console.log(`${inWords(moved)}, ${faults.length} faults`);
  if (faults.length > 0) {
    console.log('The move is not complete: fix the problems with those files, and run the command again.');
    return 1;
  }
  console.log(
    `Every file is at the destination and matches its name. If a server is running: stop all servers, run this again, then
start them with STORAGE_URL=${target}`,
  );
  return 0;
}

/**
 * Returns the problem if the source is not the storage in use, or if the destination belongs to another installation.
 * Returns null otherwise.
 */
async function placeProblem(
  { database }: Pick<Tools, 'database'>,
  from: BlobStore,
  to: BlobStore,
): Promise<string | null> {
  const other = (await otherStorage(database, from)) ?? (await notInUse(database, from));
  if (other !== null) return other;
  const [mark, found] = [await from.readMark(), await to.readMark()];
  if (found === null || found === mark) return null;
  return `${to.name} is the storage of another installation (${to.markName}): use an empty folder, bucket or prefix.`;
}

function progressReporter(): (progress: MoveProgress) => void {
  let said = performance.now();
  return (progress) => {
    if (performance.now() - said < PROGRESS_MS) return;
    said = performance.now();
    console.log(inWords(progress));
  };
}

const inWords = ({ seen, copied, erased }: MoveProgress): string =>
  `${seen} files checked and ${copied} of them copied; ${erased} sessions, layouts and drafts erased since an earlier move were deleted there`;
