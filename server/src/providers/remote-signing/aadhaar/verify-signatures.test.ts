import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { signDigest } from '../../../pki/cms/make-signature.ts';
import { askOutside } from '../../../outgoing/ask-outside.ts';
import { fileWith, keyFrom } from '../../../pki/testing/key-files.ts';
import { serve } from '../../../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../../../pki/testing/openssl-ca.ts';
import { needTools } from '../../../pki/testing/tools.ts';
import { requestOf } from './testing/provider.ts';
import { verifySignatures } from './verify-signatures.ts';

it('proves that a certificate of an intermediate authority is not revoked', async (context) => {
  needTools(context, 'openssl');
  const root = createOpensslCa();
  let isRootSilent = false;
  const { url } = await serve((_, response, { url: path }) => {
    if (path === '/root' && isRootSilent) response.writeHead(503).end();
    else response.end(path === '/root' ? root.list() : middle.list());
  });
  const issuing = root.issue('Licensed', { ca: true, crl: `${url}/root` });
  const middle = createOpensslCa(issuing);
  const issued = middle.issue('Asha', { crl: `${url}/licensed` });
  const key = await keyFrom({ SEAL_CERTIFICATE: fileWith(issued.certificate + issued.privateKey) });
  const request = requestOf({ signer: { name: 'Asha', language: 'en' }, now: new Date() });
  const signatures = new Map<string, Buffer>();
  for (const [index, { sha256 }] of request.documents.entries())
    signatures.set(String(index + 1), (await signDigest(key, sha256)).encode(null));
  const outcome = { kind: 'success', certificate: key.certificate.raw, signatures } as const;
  const authorities = [issuing.certificate, root.certificate].map((pem) => new X509Certificate(pem));
  const verify = async () =>
    verifySignatures(request, { sentAt: request.now, outcome }, { authorities, ask: askOutside });

  const passed = { name: 'revocation', verdict: 'passed' };
  const proven = await verify();
  expect(proven).toMatchObject({ kind: 'signed', checks: expect.arrayContaining([passed]) });
  expect(proven).toMatchObject({ proof: { evidence: [{ kind: 'crl' }, { kind: 'crl' }] } });
  expect(proven.kind === 'signed' && proven.proof.path.map(({ raw }) => raw)).toEqual(
    [key.certificate, ...authorities].map(({ raw }) => raw),
  );
  // Only the root gives no answer. The licensed authority is trusted because the operator names it, so the checks still
  // pass with one piece of evidence less.
  isRootSilent = true;
  const partly = await verify();
  expect(partly).toMatchObject({ kind: 'signed', checks: expect.arrayContaining([passed]) });
  expect(partly.kind === 'signed' && partly.proof.evidence).toHaveLength(1);
});
