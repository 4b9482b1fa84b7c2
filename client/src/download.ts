/** A file in a response. You can read it once, as a stream or as a whole. */
export interface Download {
  /** The media type of the file. */
  type: string;
  /** The size in bytes, or null if the server did not send it. */
  size: number | null;
  /** The file name that the server suggests, or null if it suggests none. */
  name: string | null;
  requestId: string | null;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  text(): Promise<string>;
  blob(): Promise<Blob>;
}

export function asDownload(response: Response): Download {
  const { headers } = response;
  const size = headers.get('content-length');
  return {
    type: headers.get('content-type') ?? 'application/octet-stream',
    size: size === null ? null : Number(size),
    name: nameIn(headers.get('content-disposition')),
    requestId: headers.get('x-request-id'),
    get stream() {
      return response.body ?? new Blob([]).stream();
    },
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    text: () => response.text(),
    blob: () => response.blob(),
  };
}

/**
 * Returns the file name in the header, or null if there is none. The encoded name takes precedence over the plain name
 * (RFC 6266).
 */
function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] ?? null;
}
