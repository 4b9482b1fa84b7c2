/** Returns the state of the signature at the service, as the signer's page shows it. */
import type { Language } from '@countersign/contract/rules/languages';
import type { RemoteRefusal } from '@countersign/contract/rules/remote-refusals';
import type { RemoteState } from '@countersign/contract/signer/remote-signature';
import { isRemote, type SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { TEXTS } from '@countersign/contract/texts/texts';
import type { Kernel } from '../../../signing/kernel.ts';
import { offeredMethods } from '../../../signing/offered-methods.ts';
import { methodOf, type ParticipantRow, type SessionRow } from '../../../signing/rows.ts';
import { attemptOf, contentOf, isUnderWay } from './attempts.ts';

export const LEAVE_PATH = '/api/v1/signing-visit';

interface Who {
  session: Pick<SessionRow, 'config'>;
  participant: Pick<ParticipantRow, 'id' | 'signatureMethod'>;
}

/**
 * Returns the methods with which a participant can sign: the chosen method, and the drawn mark if the template allows
 * it.
 */
export function methodsFor(services: Kernel, { session, participant }: Who): SignatureMethod[] {
  const own = methodOf(session, participant);
  const isDrawnAllowed = own !== 'drawn' && session.config.signature_drawn_fallback;
  const methods: SignatureMethod[] = isDrawnAllowed ? [own, 'drawn'] : [own];
  return methods.filter((method) => offeredMethods(services).includes(method));
}

export async function stateOf(services: Kernel, who: Who, language: Language): Promise<RemoteState> {
  const attempt = await attemptOf(services.database.db, who.participant.id);
  const own = methodOf(who.session, who.participant);
  const state: RemoteState = {
    status: 'none',
    method: isRemote(own) ? own : null,
    leave_url: null,
    refusal: null,
    message: null,
    methods: methodsFor(services, who),
    retry_after_seconds: null,
  };
  if (!attempt) return state;
  const { method } = attempt;
  if (!isUnderWay(attempt, services.now()))
    return refused({ ...state, method }, attempt.refusal ?? 'expired', language);
  const { form, leaveToken } = contentOf(services, attempt);
  if (attempt.status === 'open' && form)
    return { ...state, method, status: 'open', leave_url: `${LEAVE_PATH}/${leaveToken}` };
  return { ...state, method, status: 'pending', retry_after_seconds: PENDING_SECONDS };
}

const refused = (state: RemoteState, refusal: RemoteRefusal, language: Language): RemoteState => ({
  ...state,
  status: 'refused',
  refusal,
  message: TEXTS[language].remoteRefusals[refusal],
});

const PENDING_SECONDS = 3;
