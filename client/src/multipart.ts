/**
 * Builds a multipart body as a single Blob. The size of a Blob is known, and a retry can send it again. Files from
 * `openAsBlob` of Node are read from disk only when they are sent.
 */
type Bytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

/** A file to send. Use the form with `name` for content that has no file name. */
export type FileToSend = Bytes | { name: string; content: Bytes };

export interface UploadProgress {
  /** The number of bytes that were passed to the network. */
  sent: number;
  total: number;
  /**
   * Whether the platform reports progress. In browsers, it is false, and there are only two reports: at the start and
   * after the response.
   */
  isMeasured: boolean;
}

export interface MultipartBody {
  body: Blob;
  type: string;
}

const CRLF = '\r\n';

export function encodeMultipart(parts: Readonly<Record<string, unknown>>, boundary: string): MultipartBody {
  const chunks: (string | Bytes)[] = [];
  const add = (headers: string, content: string | Bytes) =>
    chunks.push(`--${boundary}${CRLF}${headers}${CRLF}${CRLF}`, content, CRLF);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    const files = (Array.isArray(value) ? value : [value]).map((one) => asFile(one, name));
    if (files.every((file) => file !== null))
      for (const { content, name: filename } of files)
        add(
          `content-disposition: form-data; name="${name}"; filename="${escapeName(filename)}"${CRLF}content-type: application/octet-stream`,
          content,
        );
    else add(`content-disposition: form-data; name="${name}"`, JSON.stringify(value));
  }
  chunks.push(`--${boundary}--${CRLF}`);
  return { body: new Blob(chunks), type: `multipart/form-data; boundary=${boundary}` };
}

function asFile(value: unknown, part: string): { name: string; content: Bytes } | null {
  if (isBytes(value)) return { name: nameOf(value) ?? part, content: value };
  if (typeof value !== 'object' || value === null || !('content' in value) || !isBytes(value.content))
    return null;
  const { content } = value;
  return {
    name: 'name' in value && typeof value.name === 'string' ? value.name : (nameOf(content) ?? part),
    content,
  };
}

const isBytes = (value: unknown): value is Bytes =>
  value instanceof Blob || value instanceof ArrayBuffer || value instanceof Uint8Array;

const nameOf = (content: Bytes): string | null =>
  'name' in content && typeof content.name === 'string' ? content.name : null;

/** Escapes a name as browsers do (HTML, multipart/form-data encoding algorithm). */
const escapeName = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
