/** `npm run cli -- seal …`: shows the certificate of the seal, and schedules a new self-signed one. */
import type { X509Certificate } from 'node:crypto';
import { findKeys } from '../access/open-keys.ts';
import { certificatesIn } from '../pki/seal-key/self-made-key.ts';
import { openSealKey } from '../sealing/open-seal-key.ts';
import { sealKeySettings } from '../sealing/sealer.ts';
import { copySelfMade, isSelfMade, listSelfMade, rotateSelfMade } from '../sealing/self-made-seals.ts';
import type { Tools } from './api-key-commands.ts';

export const SEAL_USAGE = `  seal rotate [--from <day>]     create a new self-made seal that takes effect on that day (without a day, at once); sealed documents stay valid
  seal status                    show the current and the next seal certificate`;

export const SEAL_OPTIONS = { from: { type: 'string' } } as const;

export async function rotateSeal(tools: Tools, from: string | undefined): Promise<number> {
  const at = from === undefined ? tools.now() : new Date(from);
  if (Number.isNaN(+at)) throw new Error('--from: must be a day, such as 2027-01-01');
  const ready = await sealTools(tools);
  if (!ready) return 1;
  if (!isSelfMade(ready)) {
    console.error(
      'The seal is not self-made. Set NEXT_SEAL_CERTIFICATE to the file of its successor, and NEXT_SEAL_FROM to its first day.',
    );
    return 1;
  }
  const [made] = certificatesIn(await rotateSelfMade(ready, at));
  console.log(`${inWords(made)}\nIt seals from ${at.toISOString()} on. Documents sealed earlier stay valid.`);
  return 0;
}

export async function printSealStatus(tools: Tools): Promise<number> {
  const ready = await sealTools(tools);
  if (!ready) return 1;
  const { settings, keys } = ready;
  await copySelfMade(ready);
  const loaded = await openSealKey(sealKeySettings(settings, keys.sealKey, tools.now()));
  console.log(`In use  ${loaded.ok ? inWords(loaded.key.certificate) : loaded.problem}`);
  if (settings.NEXT_SEAL_FROM && settings.NEXT_SEAL_FROM > tools.now()) {
    const next = await openSealKey(sealKeySettings(settings, keys.sealKey, settings.NEXT_SEAL_FROM));
    const what = next.ok ? inWords(next.key.certificate) : next.problem;
    console.log(`From ${settings.NEXT_SEAL_FROM.toISOString()}  ${what}`);
    return loaded.ok && next.ok ? 0 : 1;
  }
  if (isSelfMade(ready))
    for (const { pem, activeFrom } of await listSelfMade(ready))
      if (activeFrom > tools.now())
        console.log(`From ${activeFrom.toISOString()}  ${inWords(certificatesIn(pem)[0])}`);
  return loaded.ok ? 0 : 1;
}

const inWords = (certificate: X509Certificate | undefined): string =>
  certificate
    ? `${certificate.subject.replaceAll('\n', ', ')}, until ${certificate.validToDate.toISOString().slice(0, 10)}, SHA-256 ${certificate.fingerprint256}`
    : 'no certificate';

async function sealTools(tools: Tools) {
  const keys = await findKeys(tools);
  if (keys) return { ...tools, keys };
  console.error('Start the server once first: the seal is stored encrypted under its key.');
  return null;
}
