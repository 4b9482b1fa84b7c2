/** `npm run cli -- storage move`: brings every blob to another place, beside a running server and again after it was stopped. */
import { findKeys } from '../access/open-keys.ts';
import { createBlobStore } from '../composition/choose-storage.ts';
import { notInUse, otherStorage } from '../composition/own-storage.ts';
import { isSealedFile, ownerOfFiles } from '../evidence/sealed-files.ts';
import { type MoveProgress, moveBlobs } from '../providers/storage/move-blobs.ts';
import type { BlobName, BlobStore } from '../providers/storage/storage.ts';
import { storageLocation } from '../settings/storage-settings.ts';
import type { Tools } from './api-key-commands.ts';

export const STORAGE_USAGE = `  storage move --to <address>    copy every document, photo and signature to s3://bucket/prefix or file:///folder and check each by its
                                 hash; run it again to go on. The STORAGE_… settings are for both places`;

const PROGRESS_MS = 5000;

export async function moveStorage(tools: Tools, target: string): Promise<number> {
  const { settings } = tools;
  const location = storageLocation.safeParse(target);
  if (!location.success) throw new Error(`--to: ${location.error.issues[0]?.message}`);
  if (location.data.kind === 's3' && !(settings.STORAGE_ACCESS_KEY_ID && settings.STORAGE_SECRET_ACCESS_KEY))
    throw new Error('Set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY for the bucket.');
  const keys = await findKeys(tools);
  if (!keys) throw new Error('There is no master key yet, and so nothing to move.');
  const [from, to] = [createBlobStore(settings), createBlobStore(settings, location.data)];
  if (from.name === to.name) throw new Error(`The blobs are in ${to.name} already.`);
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
  const { faults, ...moved } = await moveBlobs(places, sayNowAndThen());
  for (const fault of faults) console.log(`FAULT  ${fault}`);
  console.log(`${inWords(moved)}, ${faults.length} faults`);
  if (faults.length > 0) {
    console.log('The move is not complete: see what is wrong with those files, and run it again.');
    return 1;
  }
  console.log(
    `Every file is at the destination and is what its name says. If a server is running: stop all of them, run this again, then
start them with STORAGE_URL=${target}`,
  );
  return 0;
}

/** Why these are not the place in use and one that is free, in words; null where they are. */
async function placeProblem(
  { database }: Pick<Tools, 'database'>,
  from: BlobStore,
  to: BlobStore,
): Promise<string | null> {
  const other = (await otherStorage(database, from)) ?? (await notInUse(database, from));
  if (other !== null) return other;
  const [mark, found] = [await from.readMark(), await to.readMark()];
  if (found === null || found === mark) return null;
  return `${to.name} is the storage of another installation (${to.markName}): name an empty folder, bucket or prefix.`;
}

function sayNowAndThen(): (progress: MoveProgress) => void {
  let said = performance.now();
  return (progress) => {
    if (performance.now() - said < PROGRESS_MS) return;
    said = performance.now();
    console.log(inWords(progress));
  };
}

const inWords = ({ seen, copied, erased }: MoveProgress): string =>
  `${seen} files checked, ${copied} of them copied, ${erased} sessions, layouts and drafts erased that were erased since`;
