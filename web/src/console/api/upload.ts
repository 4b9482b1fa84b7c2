/** Sends one file with its progress, which `fetch` does not tell. */
import type { Call } from '@countersign/contract/call';
import { CONSOLE_HEADER } from '@countersign/contract/rules/staff';
import { ApiError, dataFrom, networkError, type DataOf } from '../../api/client.ts';
import { spokenTexts } from '../../texts/spoken.ts';
import { isBack, isSessionEnd, personHeaders, shownPerson } from './person.ts';

interface Upload {
  url: string;
  /** The name of its part. */
  part: string;
  file: File;
  /** From 0 to 1. */
  onProgress: (sent: number) => void;
}

/** As `callConsole`: where the session has ended, it is sent once more when the same person has signed in again. */
export async function uploadFile<C extends Call>(upload: Upload): Promise<DataOf<C>> {
  const person = shownPerson();
  const { status, text } = await send(upload, personHeaders(person));
  try {
    return dataFrom<C>(status, parsed(text));
  } catch (error) {
    if (person && error instanceof ApiError && isSessionEnd(error) && (await isBack(person)))
      return uploadFile(upload);
    throw error;
  }
}

function send(
  { url, part, file, onProgress }: Upload,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', spokenTexts().language);
    request.setRequestHeader(CONSOLE_HEADER, '1');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    for (const end of ['error', 'timeout']) request.addEventListener(end, () => reject(networkError()));
    const form = new FormData();
    form.append(part, file, file.name);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
