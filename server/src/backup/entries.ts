/** The content of a backup: a sequence of entries, each with a JSON header followed by its data. */
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError, createByteReader } from './encrypted-stream.ts';

const migration = z.object({ version: z.number(), name: z.string(), sha256: z.string() });
export type AppliedMigration = z.infer<typeof migration>;

const entrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('manifest'), made_at: z.iso.datetime(), migrations: z.array(migration) }),
  /** The data is the master key. */
  z.object({ kind: z.literal('master-key') }),
  /** The data is the data keys as JSON. With these keys, a backup can be checked without its database. */
  z.object({ kind: z.literal('data-keys') }),
  /** The data is the file of the self-signed seal, encrypted under the master key. */
  z.object({ kind: z.literal('seal') }),
  /** The data is the output of COPY in text format. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('sequence'), name: z.string(), value: z.string() }),
  /** The entry is a job that was waiting to run. */
  z.object({ kind: z.literal('job'), name: z.string(), key: z.string().nullable(), data: z.unknown() }),
  /** The data is the encrypted blob as stored. `damaged` means that its content no longer matched its name. */
  z.object({
    kind: z.literal('blob'),
    session_id: z.uuid(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    sealed: z.boolean(),
    damaged: z.boolean(),
  }),
  /** `missing` lists files that rows name but the storage did not have. */
  z.object({
    kind: z.literal('end'),
    rows: z.record(z.string(), z.number()),
    blobs: z.number(),
    missing: z.array(z.string()),
  }),
]);

export type Entry = z.infer<typeof entrySchema>;

const HEAD = 1;
const DATA = 2;
const MAX_DATA_BYTES = 1024 * 1024;

export const entryHead = (entry: Entry): Buffer => record(HEAD, Buffer.from(JSON.stringify(entry)));

export function* entryData(content: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < content.length; offset += MAX_DATA_BYTES)
    yield record(DATA, content.subarray(offset, offset + MAX_DATA_BYTES));
}

function record(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export interface ReadEntry {
  entry: Entry;
  /** Read the data either completely or not at all before you request the next entry. */
  data: AsyncIterable<Buffer>;
}

export async function* readEntries(content: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = createByteReader(content);
  const next = async () => {
    const head = await bytes.read(5);
    if (head === null) return null;
    const payload = await bytes.read(head.readUInt32BE(1));
    if (payload === null) throw new BackupError('The backup is truncated inside an entry');
    return { type: head.readUInt8(), payload };
  };
  let current = await next();
  const dataOfThis = async function* () {
    for (current = await next(); current?.type === DATA; current = await next()) yield current.payload;
  };
  for (;;) {
    if (current === null) return;
    if (current.type !== HEAD) throw new BackupError('The backup contains data that belongs to no entry');
    const entry = entrySchema.safeParse(JSON.parse(current.payload.toString()));
    if (!entry.success) throw new BackupError('The backup was made by a newer version of Countersign');
    const data = dataOfThis();
    yield { entry: entry.data, data };
    while (!(await data.next()).done) continue;
  }
}

export const wholeOf = (data: AsyncIterable<Buffer>): Promise<Buffer> => buffer(data);
