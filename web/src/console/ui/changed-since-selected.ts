import { ApiError } from '../../api/client.ts';

/**
 * Throws an error that names the file if a file has changed since it was selected. Browsers cannot read such a file and
 * report this as a lost connection, so the check runs before anything is sent.
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
