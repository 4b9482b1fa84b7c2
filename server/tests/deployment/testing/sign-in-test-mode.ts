/**
 * Signs a document with a test key. The only requirement is the address of a server that reads the photos and verifies
 * its own seal.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { NODE_FLAGS, nodeEnvironment } from '../../helpers/node-process.ts';
import { PATIENTLY } from '../../helpers/patience.ts';
import { verifyPublicly } from '../../helpers/sealing.ts';
import { photosOf } from '../../helpers/signer-input.ts';
import { type Answer, Originator } from '../../helpers/signing.ts';
import type { TestApp } from '../../helpers/test-app.ts';
import { REPOSITORY } from './ops-file.ts';

/** Runs the command line with these arguments and returns its output. */
export type CommandLine = (...words: string[]) => Promise<string>;

/** Runs the command line as a separate process with the server's settings. */
export const commandLine =
  (settings: Readonly<Record<string, string>>): CommandLine =>
  async (...words) => {
    const main = path.join(REPOSITORY, 'server', 'src', 'cli', 'main.ts');
    const env = { ...nodeEnvironment(), ...settings };
    return (await promisify(execFile)(process.execPath, [...NODE_FLAGS, main, ...words], { env })).stdout;
  };

export async function makeTestKey(run: CommandLine): Promise<string> {
  const said = await run('api-key', 'create', '--name', 'Trial', '--test');
  const [key] = /test_[\w-]+/.exec(said) ?? [];
  if (key === undefined) throw new Error(`There is no key in: ${said}`);
  return key;
}

export interface SealedSigning {
  sessionId: string;
  sealed: Buffer;
  /** The server's verification of the sealed document. */
  verified: Answer['data'];
}

export async function signInTestMode(test: TestApp): Promise<SealedSigning> {
  const originator = new Originator(test, photosOf);
  const { sessionId, signer } = await originator.start({ participants: [{ name: 'Asha Rao' }] });
  const codes = `/sessions/${sessionId}/participants/${signer.id}/test-codes`;
  await taken('the link', () => signer.open());
  await taken('the OTP', () => signer.sendOtp());
  const { otp } = (await taken('its code', () => originator.ask(codes))).data;
  await taken('the OTP', () => signer.verifyOtp(String(otp.code)));
  await taken('the document', () => signer.readAll());
  await taken('the place', () => signer.locate());
  const shown = await taken('the photos', () => signer.showCode());
  if (shown.data.has_face !== true || shown.data.otp_found !== true)
    throw new Error(`The photos were rejected: ${JSON.stringify(shown.data)}`);
  await taken('the signature', () => signer.sign());
  const isSealed = async () => (await originator.ask(`/sessions/${sessionId}`)).data?.status === 'COMPLETED';
  await vi.waitUntil(isSealed, PATIENTLY);
  const sealed = await download(test, `/api/v1/originator/sessions/${sessionId}/document`);
  return { sessionId, sealed, verified: (await verifyPublicly(test, sealed)).data };
}

/** The pause before a retry if the server is busy. A busy server loses no work. */
const BUSY_MILLISECONDS = 5000;

async function taken(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const unlessBusy = async () => {
    const answer = await ask();
    return answer.status === 503 && answer.headers['retry-after'] !== undefined ? null : answer;
  };
  const answer = await vi.waitUntil(unlessBusy, { ...PATIENTLY, interval: BUSY_MILLISECONDS });
  if (!answer.success) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer;
}

async function download(test: TestApp, url: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${test.apiKey}` };
  const { statusCode, rawPayload } = await test.app.inject({ url, headers });
  if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  return rawPayload;
}
