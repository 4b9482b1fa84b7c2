/** Adds notes of staff to a session. A note is part of the evidence, and its text is an erasable detail. */
import type { note } from '@countersign/contract/originator/session-data';
import { addNote } from '@countersign/contract/originator/teamwork';
import type { z } from 'zod';
import { idempotent } from '../../access/idempotency.ts';
import type { Actor } from '../../evidence/chain.ts';
import type { StoredEvent } from '../../evidence/read-event.ts';
import { AppError } from '../../http/app-error.ts';
import { actorOf } from '../../http/callers.ts';
import type { Register } from '../../http/register.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { createRecorder } from '../../signing/recorder.ts';
import { lockOwnSession } from '../../signing/rows.ts';
import { actorsOf } from './actors.ts';

type Note = z.input<typeof note>;

export function noteRoutes(services: Kernel, register: Register): void {
  register(addNote, async (input) => {
    const { caller, params, body, origin } = input;
    const actor = actorOf(caller);
    const describe = await actorsOf(services, [actor], []);
    return idempotent(services, input, JSON.stringify(body), async (tx) => {
      const session = await lockOwnSession(tx, caller, params.id);
      if (session.erasedAt) throw new AppError('DOCUMENT_ERASED');
      const now = services.now();
      const record = createRecorder(services, tx, session, actor, now, origin);
      await record('NOTE_ADDED', {}, [], { details: { text: body.text } });
      return {
        seq: session.evidenceCount + 1,
        at: now.toISOString(),
        by: describe(actor),
        text: body.text,
      };
    });
  });
}

export const notesIn = (events: readonly StoredEvent[], describe: (actor: Actor) => Note['by']): Note[] =>
  events
    .filter(({ type }) => type === 'NOTE_ADDED')
    .map(({ seq, at, actor, about }) => ({
      seq,
      at,
      by: describe(actor),
      text: typeof about?.['text'] === 'string' ? about['text'] : null,
    }));
