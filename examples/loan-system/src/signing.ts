/** The lender's integration with Countersign, written with the typed client. */
import { openAsBlob } from 'node:fs';
import type { Client, VerifiedWebhook } from '@countersign/client';
import { type AgreementData, drawAgreement, LAYOUT } from './agreement.ts';
import { asRupees, instalmentOf } from './instalment.ts';
import type { Loan, SetUp, Store } from './store.ts';

export const SEALED = 'agreement.pdf';
export const EVIDENCE = 'evidence.zip';
const OVER = ['COMPLETED', 'CANCELLED', 'EXPIRED', 'REJECTED', 'DECLINED'];

/**
 * Creates a webhook secret, a template with our webhook address, and the agreement as a layout, at the first start.
 */
export async function setUp(client: Client, store: Store, webhookUrl: string): Promise<SetUp> {
  const kept = store.setUp();
  if (kept?.webhookUrl === webhookUrl) return kept;
  const { secret } = await client.webhooks.createSecret();
  const rules = {
    name: 'Loans',
    webhook_url: webhookUrl,
    send_invite_notification: true,
    allow_out_of_order_signing: true,
    validity_hours: 168,
  };
  const { template_id } = kept
    ? await client.templates.replace(kept.templateId, rules)
    : await client.templates.create(rules);
  const layoutId = kept?.layoutId ?? (await createLayout(client));
  const made = { webhookSecret: secret, templateId: template_id, layoutId, webhookUrl };
  store.keepSetUp(made);
  return made;
}

async function createLayout(client: Client): Promise<string> {
  const document = { name: 'loan-agreement.pdf', content: await drawAgreement() };
  const { layout_id } = await client.layouts.create({ document, layout: LAYOUT });
  return layout_id;
}

/** `changed` is called whenever a loan has new information. */
export function createSigning(client: Client, store: Store, changed: (loanId: string) => void) {
  /**
   * The loan's number is the idempotency key, so sending a loan again, even after a crash, creates no second
   * session.
   */
  async function send(loan: Loan, { templateId, layoutId }: SetUp): Promise<void> {
    const session = {
      template_id: templateId,
      layout_id: layoutId,
      reference: loan.id,
      data: dataOf(loan),
      participants: loan.people.map(({ role, name, phone }) => ({ role, name, phone })),
    };
    const created = await client.sessions.create({ session }, { idempotencyKey: loan.id });
    loan.sessionId = created.session_id;
    loan.status = created.status;
    for (const [index, { participant_id, link }] of created.participants.entries())
      Object.assign(loan.people[index] ?? {}, { participantId: participant_id, link, status: 'NEW' });
    store.save(loan);
    changed(loan.id);
  }

  /** Treats the webhook as a hint and retrieves the current state, so a late or lost webhook does no harm. */
  async function receive({ id, type, timestamp, data }: VerifiedWebhook): Promise<void> {
    const loan = 'reference' in data && data.reference !== null ? store.loan(data.reference) : null;
    if (!loan) return;
    if (store.isNewWebhook(id)) {
      loan.events.push({ at: timestamp, type });
      store.save(loan);
    }
    await refresh(loan.id);
  }

  async function refresh(loanId: string): Promise<void> {
    const before = store.loan(loanId);
    if (!before?.sessionId) return;
    const session = await client.sessions.get(before.sessionId);
    // Reads the loan again, because another webhook may have been processed in the meantime.
    const loan = store.loan(loanId) ?? before;
    loan.status = session.status;
    for (const person of loan.people)
      person.status =
        session.participants.find(({ participant_id }) => participant_id === person.participantId)?.status ??
        person.status;
    store.save(loan);
    changed(loanId);
    if (session.status === 'COMPLETED' && loan.verified === null) await keep(loanId, before.sessionId);
  }

  /**
   * Streams the sealed agreement and its evidence into our own folder, then records the result of verifying the
   * stored file.
   */
  async function keep(loanId: string, sessionId: string): Promise<void> {
    const sealed = await client.sessions.document(sessionId, { version: 'sealed' });
    const path = await store.keepFile(loanId, SEALED, sealed.stream);
    const evidence = await client.sessions.evidenceZip(sessionId);
    await store.keepFile(loanId, EVIDENCE, evidence.stream);
    const found = await client.verify.document({ document: await openAsBlob(path) });
    const loan = store.loan(loanId);
    if (!loan) return;
    loan.verified = {
      verdict: found.verdict,
      seal: found.seal.verdict,
      evidence: found.evidence.verdict,
      sha256: found.sha256,
    };
    store.save(loan);
    changed(loanId);
  }

  return {
    send,
    receive,
    cancel: async ({ id, sessionId }: Loan): Promise<void> => {
      if (sessionId === null) return;
      await client.sessions.cancel(sessionId, { reason: 'Withdrawn by the lender' });
      await refresh(id);
    },
    /** Completes what an interruption left undone: loans that were not sent, and changes without a webhook. */
    async catchUp(made: SetUp): Promise<void> {
      for (const loan of store.loans())
        if (loan.sessionId === null) await send(loan, made);
        else if (!OVER.includes(loan.status) || (loan.status === 'COMPLETED' && !loan.verified))
          await refresh(loan.id);
    },
  };
}

const dataOf = (loan: Loan): AgreementData => ({
  agreement_number: loan.id,
  borrower: nameOf(loan, 'borrower'),
  co_borrower: nameOf(loan, 'co-borrower'),
  amount: asRupees(loan.amount),
  months: String(loan.months),
  rate: `${loan.rate} %`,
  instalment: asRupees(instalmentOf(loan)),
});

const nameOf = ({ people }: Loan, role: string): string =>
  people.find((person) => person.role === role)?.name ?? '';
