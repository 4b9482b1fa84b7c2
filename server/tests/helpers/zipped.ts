import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export function zipped(files: Iterable<readonly [name: string, content: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}
