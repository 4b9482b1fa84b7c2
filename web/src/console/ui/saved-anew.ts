import { ApiError } from '../../api/client.ts';

/**
 * Browsers give no byte of a file that was saved anew since it was chosen, and tell it as a lost connection. Throws what to say of it
 * instead, before anything is sent.
 */
export async function refuseSavedAnew(files: readonly File[], say: (name: string) => string): Promise<void> {
  for (const file of files)
    if (!(await isReadable(file)))
      throw new ApiError({ code: 'FILE_SAVED_ANEW', message: say(file.name), status: 0 });
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
