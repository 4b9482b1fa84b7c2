import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createIdentity } from '../testing/test-pki.ts';
import { scratchFolder } from '../testing/tools.ts';
import { openTrustedRoots } from './trusted-roots.ts';

const none = (): void => expect.fail('nothing is wrong');
const names = (certificates: { subject: string }[]) => certificates.map(({ subject }) => subject);

it('reads PEM and DER, several per file, and ignores other files', async () => {
  const folder = scratchFolder();
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => createIdentity({ name, ca: true })),
  );
  if (!one || !two || !three) throw new Error('Three were made');
  await writeFile(
    path.join(folder, 'a.pem'),
    `${one.certificate.toString()}\n# and\n${two.certificate.toString()}`,
  );
  await writeFile(path.join(folder, 'b.der'), three.certificate.raw);
  await writeFile(path.join(folder, 'README.txt'), 'about these');

  const roots = await openTrustedRoots(folder, none);

  expect(names(await roots.current())).toEqual(['CN=One', 'CN=Two', 'CN=Three']);
  expect(await (await openTrustedRoots(undefined, none)).current()).toEqual([]);
});

it('reads them again after one was added, changed or removed', async () => {
  const folder = scratchFolder();
  const one = await createIdentity({ name: 'One', ca: true });
  const two = await createIdentity({ name: 'Two', ca: true });
  const roots = await openTrustedRoots(folder, none);
  const file = path.join(folder, 'a.crt');
  await writeFile(file, one.certificate.toString());
  expect(names(await roots.current())).toEqual(['CN=One']);
  await writeFile(file, two.certificate.toString());
  await utimes(file, new Date(), new Date(Date.now() + 1000));
  expect(names(await roots.current())).toEqual(['CN=Two']);
  await rm(file);
  expect(await roots.current()).toEqual([]);
});

it('refuses to start with an invalid certificate; later it reports one and keeps trusting the previous ones', async () => {
  const folder = scratchFolder();
  await expect(openTrustedRoots(path.join(folder, 'none'), none)).rejects.toThrow(
    'TRUSTED_ROOTS: the folder cannot be read',
  );
  await writeFile(path.join(folder, 'a.pem'), 'no certificate');
  await expect(openTrustedRoots(folder, none)).rejects.toThrow(
    'TRUSTED_ROOTS: a.pem contains no readable certificate',
  );
  const one = await createIdentity({ name: 'One', ca: true });
  await writeFile(path.join(folder, 'a.pem'), one.certificate.toString());
  const problems: string[] = [];
  const roots = await openTrustedRoots(folder, (problem) => problems.push(problem));
  await mkdir(path.join(folder, 'b.pem'));
  expect(names(await roots.current())).toEqual(['CN=One']);
  expect(names(await roots.current())).toEqual(['CN=One']);
  expect(problems).toEqual([expect.stringContaining('TRUSTED_ROOTS: b.pem')]);
});
