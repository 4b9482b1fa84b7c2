/**
 * Creates everything that level B-LTA needs: a seal key whose issuer publishes revocation lists, and a time-stamping
 * authority.
 */
import { opensslClock, type OpensslClock } from '../../pdf/seal/testing/openssl-clock.ts';
import { serve } from '../../pki/testing/loopback-server.ts';
import { createOpensslCa } from '../../pki/testing/openssl-ca.ts';

/** Opens the authorities. `pem` contains the seal key and its certificates. */
export async function openAuthorities(): Promise<{ clock: OpensslClock; pem: string }> {
  const root = createOpensslCa();
  const { url } = await serve((_, response) => response.end(root.list()));
  const { certificate, privateKey } = root.issue('Seal', { crl: `${url}/list` });
  return { clock: await opensslClock(), pem: certificate + privateKey + root.certificate };
}
