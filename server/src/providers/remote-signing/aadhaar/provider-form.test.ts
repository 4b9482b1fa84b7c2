import { KeyObject, sign } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { NULL, octetString, oid, sequence, setOf, smallInteger, tagged, time } from '../../../pki/der.ts';
import { createIdentity, type Identity } from '../../../pki/testing/test-pki.ts';
import { certificateOf } from '../../../pki/x509/certificate.ts';
import { loadAadhaarKeys } from './aadhaar-keys.ts';
import {
  genuineParts,
  MINUTE_MS,
  NOW,
  requestOf,
  resumeWith,
  scratchFiles,
  settingsFor,
  written,
} from './testing/provider.ts';

const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'), NULL);
const RSA_SHA256 = sequence(oid('1.2.840.113549.1.1.11'), NULL);
const DOCUMENT_SIGNING = '1.3.6.1.4.1.311.10.3.12';

/** Encodes a value in BER with an indefinite length (X.690 8.1.3.6). */
const indefinite = (tag: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);

/**
 * Signs as real providers do: in BER with indefinite lengths, with only the signer's certificate, and without the
 * attribute that names the certificate.
 */
function signAsProvider(signer: Identity, digest: Buffer): Buffer {
  const { issuer, serialNumber } = certificateOf(signer.certificate);
  const attributes = setOf(
    sequence(oid('1.2.840.113549.1.9.3'), setOf(oid('1.2.840.113549.1.7.1'))),
    sequence(oid('1.2.840.113549.1.9.5'), setOf(time(NOW))),
    sequence(oid('1.2.840.113549.1.9.4'), setOf(octetString(digest))),
  );
  const value = sign('sha256', attributes, KeyObject.from(signer.privateKey));
  const implicit = Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]);
  const signerInfo = sequence(
    smallInteger(1),
    sequence(issuer, serialNumber),
    SHA256,
    implicit,
    RSA_SHA256,
    octetString(value),
  );
  const signedData = indefinite(
    0x30,
    smallInteger(1),
    tagged(0x31, SHA256),
    indefinite(0x30, oid('1.2.840.113549.1.7.1')),
    indefinite(0xa0, signer.certificate.raw),
    tagged(0x31, signerInfo),
  );
  return indefinite(0x30, oid('1.2.840.113549.1.7.2'), indefinite(0xa0, signedData));
}

it('a signature in the form that providers use is accepted', async () => {
  const files = await scratchFiles();
  const valid = {
    notBefore: new Date(NOW.getTime() - MINUTE_MS),
    notAfter: new Date(NOW.getTime() + 30 * MINUTE_MS),
  };
  const root = await createIdentity({ name: 'CCA India 2022', ca: true, keyType: 'RSA' });
  const middle = await createIdentity({ name: 'Licensed CA', ca: true, keyType: 'RSA', issuer: root });
  const signer = await createIdentity({
    name: 'Asha Rao',
    keyType: 'RSA',
    issuer: middle,
    keyUsage: 0xc0,
    extendedKeyUsage: [DOCUMENT_SIGNING],
    ...valid,
  });
  const authorities = path.join(await mkdtemp(path.join(tmpdir(), 'authorities-')), 'authorities.pem');
  await writeFile(authorities, `${root.certificate.toString()}${middle.certificate.toString()}`);

  const request = requestOf();
  const parts = await genuineParts(files, request);
  const signatures = request.documents.map(({ sha256 }, index) => ({
    id: String(index + 1),
    error: '',
    sigHashAlgorithm: 'SHA256',
    value: signAsProvider(signer, sha256),
  }));
  const answer = await written({ ...parts, certificate: signer.certificate.raw, signatures });
  const keys = () =>
    loadAadhaarKeys({ ...files.settings, password: undefined, allowsPractice: true, authorities }, NOW);
  const leg = await resumeWith(settingsFor(files, { keys }), request, {
    eSignResponse: answer,
    espTxnID: 'x',
  });

  expect(leg).toMatchObject({ kind: 'signed', signatures: signatures.map(({ value }) => value) });
  const inBase64 = { msg: Buffer.from(answer).toString('base64') };
  expect(await resumeWith(settingsFor(files, { keys }), request, inBase64)).toMatchObject({ kind: 'signed' });
});
