/** Runs several signers who sign at the same time and retry until they get an answer. Checks their results. */
import { expect, vi } from 'vitest';
import { PATIENTLY } from '../../helpers/patience.ts';
import { eventTypesOf } from '../../helpers/rows.ts';
import { expectSignedOnce } from '../../helpers/signed-once.ts';
import { photosOf } from '../../helpers/signer-input.ts';
import { Originator } from '../../helpers/signing.ts';
import { PATIENT_TEMPLATE, signStubbornly, type StubbornSigning } from '../../helpers/stubborn-signer.ts';
import type { TestApp } from '../../helpers/test-app.ts';

export interface Crowd {
  /** Returns the number of acknowledged steps of all signers together. */
  acknowledged(): number;
  /** Waits until a signer completes another step, so that there is a step that could be lost. */
  progress(): Promise<void>;
  done: Promise<StubbornSigning[]>;
  isDone(): boolean;
}

export async function startCrowd(test: TestApp, name: string, size: number): Promise<Crowd> {
  const made = await new Originator(test).ask('/templates', { method: 'POST', body: PATIENT_TEMPLATE });
  if (made.status !== 201) throw new Error(`The template was rejected: ${JSON.stringify(made)}`);
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
  // The caller awaits the result later. Until then, a failure must not count as an unhandled rejection.
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

/**
 * Checks that no acknowledged step is lost or duplicated, that every document is sealed, and that every evidence chain
 * is intact.
 */
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
