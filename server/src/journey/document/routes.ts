/** Reading the document and consenting to it. */
import { hasSigned } from '@countersign/contract/rules/participant-state';
import { consentToDocument, readDocument, readDocumentFile } from '@countersign/contract/signer/document';
import { TEXTS } from '@countersign/contract/texts/texts';
import { and, count, desc, eq, like } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { bearers, evidenceEvents, participants } from '../../database/schema.ts';
import type { EvidenceType } from '../../evidence/event-types.ts';
import { readEvent } from '../../evidence/read-event.ts';
import type { Signer } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import { ensureAddressChecked } from '../address-check.ts';
import { attachedForConsent } from '../attached.ts';
import type { Services } from '../../signing/services.ts';
import { takeStep, viewState, type Step } from '../take-step.ts';
import { summariseReading } from './reading.ts';
import { createRecentDocuments } from './recent-documents.ts';

export function documentRoutes(services: Services, register: Register): void {
  const documents = createRecentDocuments(services.storage);

  register(readDocument, async ({ caller, origin }) => {
    const { session, participant } = await viewDocument(services, caller, origin);
    const [signers] = await services.database.db
      .select({ total: count() })
      .from(participants)
      .where(eq(participants.sessionId, session.id));
    return {
      document_url: readDocumentFile.path.replace(':participant_id', participant.id),
      total_signers: signers?.total ?? 0,
      document_info: {
        pages_count: session.documentPages,
        size_bytes: session.documentBytes,
        sha256: session.documentSha256,
      },
    };
  });

  register(readDocumentFile, async ({ caller, origin, request, reply }) => {
    const { session } = await viewDocument(services, caller, origin);
    const pdf = await documents.get(session.id, session.documentSha256).catch((error: unknown) => {
      request.log.error(
        { err: error, session_id: session.id },
        'The document cannot be read from the storage',
      );
      throw new AppError('DOCUMENT_UNAVAILABLE');
    });
    return sendPdf(request, reply, pdf, 'document.pdf');
  });

  register(consentToDocument, async ({ caller, body, origin, language }) => {
    await ensureAddressChecked(services, caller, origin);
    return takeStep(services, caller, origin, 'document-consent', async (step) => {
      const { session, now, advance, record } = step;
      // SPEC 5: consent requires the full scroll.
      if (!body.scroll_confirmed || !body.consent_given) return new AppError('CONSENT_REQUIRED');
      // Of a signer who repeats it with the same bearer, the first consent counts.
      const before = await consentedAt(step);
      if (before) return { consent_recorded: true as const, recorded_at: before.toISOString() };
      const attached = await attachedForConsent(services, step);
      if (attached instanceof AppError) return attached;
      const { reviewHint, proceed } = TEXTS[language].agreement;
      const possible = Math.max(0, now.getTime() - (await verifiedAt(step)).getTime());
      await step.tx
        .update(bearers)
        .set({ consentedAt: now })
        .where(eq(bearers.participantId, step.participant.id));
      await advance('consented');
      await record(
        'DOCUMENT_CONSENTED',
        {
          document_sha256: session.documentSha256,
          shown: { language, review: reviewHint, button: proceed },
          reading: summariseReading(body, session.documentPages, possible),
          ...attached,
        },
        [{ name: 'document', sha256: session.documentSha256 }],
      );
      return { consent_recorded: true as const, recorded_at: now.toISOString() };
    });
  });
}

/** The VPN check comes before the document (SPEC 4, OTP), except for signers who have signed already. */
async function viewDocument(services: Services, signer: Signer, origin: Origin) {
  const found = await viewState(services, signer, 'view-document');
  if (!hasSigned(found.participant.status)) await ensureAddressChecked(services, signer, origin);
  return found;
}

async function consentedAt({ tx, participant }: Step): Promise<Date | null> {
  const [bearer] = await tx
    .select({ at: bearers.consentedAt })
    .from(bearers)
    .where(eq(bearers.participantId, participant.id));
  return bearer?.at ?? null;
}

const VERIFIED: EvidenceType = 'OTP_VERIFIED';

/** When the signer last verified an OTP: nobody sees the document before that. */
async function verifiedAt({ tx, session, participant }: Pick<Step, 'tx' | 'session' | 'participant'>) {
  const rows = await tx
    .select({ body: evidenceEvents.body })
    .from(evidenceEvents)
    .where(and(eq(evidenceEvents.sessionId, session.id), like(evidenceEvents.body, `%"type":"${VERIFIED}"%`)))
    .orderBy(desc(evidenceEvents.seq));
  const last = rows
    .map(({ body }) => readEvent(body))
    .find((event) => event?.type === VERIFIED && event.participant_id === participant.id);
  return last ? new Date(last.at) : session.createdAt;
}
