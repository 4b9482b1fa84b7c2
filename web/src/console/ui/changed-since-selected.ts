import { ApiError } from '../../api/client.ts';

/**
 * Browsers cannot read a file that changed after it was selected, and report that as a lost connection. Throws an error that names the file
 * instead, before anything is sent.
 */
export async function refuseChangedFiles(
  files: readonly File[],
  say: (name: string) => string,
): Promise<void> {
  for (const file of files)
    if (!(await isReadable(file)))
      throw new ApiError({ code: 'FILE_CHANGED', message: say(file.name), status: 0 });
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
