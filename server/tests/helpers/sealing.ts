/** Completes signings, for tests of the steps that follow the last signature. */
import { sealSession } from '../../src/sealing/seal-session.ts';
import { multipartOf } from './multipart.ts';
import type { Answer, Originator, SessionOptions } from './signing.ts';
import type { TestApp } from './test-app.ts';

/** Starts a session and lets every participant sign. The document is not sealed yet. */
export async function signAll(originator: Originator, options: SessionOptions = {}) {
  const started = await originator.start(options);
  for (const signer of started.signers) await signer.walkTo('signature');
  return started;
}

export async function sealNow({ services }: TestApp, sessionId: string): Promise<void> {
  await sealSession(services, { session_id: sessionId, attempt: 0 });
}

/** Seals the session. Retries if the machine is too busy. */
export async function sealAtLast(test: TestApp, sessionId: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await sealNow(test, sessionId);
    const { rows } = await test.services.database.pool.query('SELECT status FROM sessions WHERE id = $1', [
      sessionId,
    ]);
    if (rows[0]?.status === 'COMPLETED') return;
  }
  throw new Error(`Session ${sessionId} was not sealed`);
}

export async function documentOf(
  { test }: Originator,
  sessionId: string,
  version: 'received' | 'original' | 'sealed',
  document = 1,
): Promise<Buffer> {
  const { statusCode, rawPayload } = await test.app.inject({
    url: `/api/v1/originator/sessions/${sessionId}/document?version=${version}&document=${document}`,
    headers: { authorization: `Bearer ${test.apiKey}` },
  });
  if (statusCode !== 200) throw new Error(`There is no ${version} document: ${statusCode}`);
  return rawPayload;
}

/** Sends this file to the public verification. */
export async function verifyPublicly({ app }: TestApp, content: Buffer): Promise<Answer> {
  const document = { content, filename: 'some.pdf', type: 'application/pdf' };
  const { payload, contentType } = multipartOf({ document });
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/verify',
    headers: { 'content-type': contentType },
    payload,
  });
  const answer: Answer = JSON.parse(response.body);
  return { ...answer, status: response.statusCode };
}
