/** Reading the document and consenting to it. */
import { hasSigned } from '@countersign/contract/rules/participant-state';
import { consentToDocument, readDocument, readDocumentFile } from '@countersign/contract/signer/document';
import { TEXTS } from '@countersign/contract/texts/texts';
import { count, eq } from 'drizzle-orm';
import { AppError } from '../../http/app-error.ts';
import { participants } from '../../database/schema.ts';
import type { Signer } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import { sendPdf } from '../../http/pdf-reply.ts';
import type { Register } from '../../http/register.ts';
import { ensureAddressChecked } from '../address-check.ts';
import type { Services } from '../../signing/services.ts';
import { takeStep, viewState } from '../take-step.ts';
import { summariseReading } from './reading.ts';
import { verifiedAt } from './verified-at.ts';

export function documentRoutes(services: Services, register: Register): void {
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
    const pdf = await services.storage.get(session.id, session.documentSha256).catch((error: unknown) => {
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
      const { review, proceed } = TEXTS[language].consent;
      const possible = Math.max(0, now.getTime() - (await verifiedAt(step)).getTime());
      await advance('consented');
      await record(
        'DOCUMENT_CONSENTED',
        {
          document_sha256: session.documentSha256,
          shown: { language, review, button: proceed },
          reading: summariseReading(body, session.documentPages, possible),
        },
        [{ name: 'document', sha256: session.documentSha256 }],
      );
      return { consent_recorded: true as const, recorded_at: now.toISOString() };
    });
  });
}

/** The VPN check stands before the document (SPEC 4, OTP); for who has signed, there is nothing left to end. */
async function viewDocument(services: Services, signer: Signer, origin: Origin) {
  const found = await viewState(services, signer, 'view-document');
  if (!hasSigned(found.participant.status)) await ensureAddressChecked(services, signer, origin);
  return found;
}
