/** A multipart/form-data body, as a client writes it. */
interface FilePart {
  content: Buffer;
  filename: string;
  type: string;
}

type Part = string | FilePart;

/** As a list where a name comes more than once. */
export function multipartOf(parts: Record<string, Part> | readonly (readonly [string, Part])[]): {
  payload: Buffer;
  contentType: string;
} {
  const boundary = 'countersign-test-boundary';
  const chunks = (isList(parts) ? parts : Object.entries(parts)).flatMap(([name, part]) => {
    const isText = typeof part === 'string';
    const head = isText
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${part.filename}"\r\ncontent-type: ${part.type}\r\n\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(part) : part.content, Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const isList = (parts: object): parts is readonly (readonly [string, Part])[] => Array.isArray(parts);
