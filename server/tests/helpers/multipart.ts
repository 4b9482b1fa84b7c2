interface FilePart {
  content: Buffer;
  /** The file name. Undefined for a form field that has a content type but no file name. */
  filename?: string;
  type: string;
}

/** Builds the body of a multipart request. A list of files becomes several parts with the same name. */
export function multipartOf(parts: Record<string, string | FilePart | FilePart[]>): {
  payload: Buffer;
  contentType: string;
} {
  const boundary = 'countersign-test-boundary';
  const all = Object.entries(parts).flatMap(([name, part]) =>
    (Array.isArray(part) ? part : [part]).map((one) => [name, one] as const),
  );
  const chunks = all.flatMap(([name, part]) => {
    const isText = typeof part === 'string';
    const filename = isText || part.filename === undefined ? '' : `; filename="${part.filename}"`;
    const type = isText ? '' : `content-type: ${part.type}\r\n`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n${type}\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(part) : part.content, Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
