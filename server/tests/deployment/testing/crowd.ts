/** Several people who sign at the same time and try again until they are answered, and what must be true of it at the end. */
import { expect, vi } from 'vitest';
import { PATIENTLY } from '../../helpers/patience.ts';
import { eventTypesOf } from '../../helpers/rows.ts';
import { expectSignedOnce } from '../../helpers/signed-once.ts';
import { photosOf } from '../../helpers/signer-input.ts';
import { Originator } from '../../helpers/signing.ts';
import { PATIENT_TEMPLATE, signStubbornly, type StubbornSigning } from '../../helpers/stubborn-signer.ts';
import type { TestApp } from '../../helpers/test-app.ts';

export interface Crowd {
  /** How many steps were acknowledged until now, by all of them. */
  acknowledged(): number;
  /** Waits until somebody got on: there is something to lose. */
  progress(): Promise<void>;
  done: Promise<StubbornSigning[]>;
  isDone(): boolean;
}

export async function startCrowd(test: TestApp, name: string, size: number): Promise<Crowd> {
  const made = await new Originator(test).ask('/templates', { method: 'POST', body: PATIENT_TEMPLATE });
  if (made.status !== 201) throw new Error(`The template was refused: ${JSON.stringify(made)}`);
  let acknowledged = 0;
  let isDone = false;
  const people = Array.from({ length: size }, (_, at) =>
    signStubbornly(test, {
      reference: `${name} ${at}`,
      templateId: made.data.template_id,
      ip: '127.0.0.1',
      phone: `+9198765432${String(10 + at)}`,
      photosFor: photosOf,
      onAcknowledged: () => (acknowledged += 1),
    }),
  );
  const done = Promise.all(people).finally(() => (isDone = true));
  // Awaited by whoever started them; until then a failure is nobody's.
  done.catch(() => undefined);
  return {
    acknowledged: () => acknowledged,
    async progress() {
      const before = acknowledged;
      await vi.waitUntil(() => acknowledged > before || isDone, PATIENTLY);
    },
    done,
    isDone: () => isDone,
  };
}

/** Nothing that was acknowledged is lost, nothing is there twice, every document is sealed and every chain intact. */
export async function expectAllSigned(test: TestApp, crowd: Crowd): Promise<void> {
  const originator = new Originator(test);
  for (const signing of await crowd.done) {
    const { sessionId } = signing;
    const stateOf = async () => (await originator.ask(`/sessions/${sessionId}`)).data?.status;
    await vi.waitUntil(async () => (await stateOf()) === 'COMPLETED', PATIENTLY);
    const types = await eventTypesOf(test, sessionId);
    expectSignedOnce(signing, types);
    expect(types.filter((type) => type === 'DOCUMENT_SEALED')).toHaveLength(1);
    expect((await originator.ask(`/sessions/${sessionId}/evidence`)).data.intact).toBe(true);
  }
}
