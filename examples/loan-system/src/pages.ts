/** The lender's pages. */
import { type Html, html } from './html.ts';
import { asRupees, instalmentOf } from './instalment.ts';
import type { Loan } from './store.ts';

const STATUS_WORDS: Readonly<Record<string, string>> = {
  TO_SEND: 'Not yet sent',
  NEW: 'Sent',
  IN_PROGRESS: 'Signing',
  IN_REVIEW: 'In review',
  SEALING: 'Signed by everyone',
  COMPLETED: 'Signed and sealed',
  CANCELLED: 'Withdrawn',
  EXPIRED: 'Expired',
  REJECTED: 'Not accepted',
  DECLINED: 'Declined',
};
const ENDED_BADLY = ['CANCELLED', 'EXPIRED', 'REJECTED', 'DECLINED'];

const wordsFor = (status: string): string => STATUS_WORDS[status] ?? status;
const toneOf = (status: string): string =>
  status === 'COMPLETED' ? 'good' : ENDED_BADLY.includes(status) ? 'bad' : 'open';

const badge = (status: string): Html =>
  html`<span class="badge ${toneOf(status)}">${wordsFor(status)}</span>`;

export const page = (title: string, content: Html): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Prairie Loans</title>
        <link rel="stylesheet" href="/style.css" />
        <script type="module" src="/live.js"></script>
      </head>
      <body>
        <header><a href="/">Prairie Loans</a></header>
        <main>${content}</main>
      </body>
    </html>`.text
  }`;

export function loansPage(loans: readonly Loan[], problem: string | null): Html {
  return html`
    <h1>Loans</h1>
    ${loans.length === 0 ? html`<p class="quiet">No loans yet. Create the first one below.</p>` : table(loans)}
    <h2>New loan</h2>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="/loans">
      <fieldset>
        <legend>Borrower</legend>
        ${field('borrower_name', 'Name', 'Asha Rao')} ${field('borrower_phone', 'Phone', '+919876543210')}
      </fieldset>
      <fieldset>
        <legend>Co-borrower</legend>
        ${field('co_borrower_name', 'Name', 'Vikram Rao')}
        ${field('co_borrower_phone', 'Phone', '+919812345678')}
      </fieldset>
      <fieldset>
        <legend>Loan</legend>
        ${field('amount', 'Amount in rupees', '450000', 'number')}
        ${field('months', 'Term in months', '36', 'number')}
        ${field('rate', 'Annual interest rate in percent', '10.5', 'number')}
      </fieldset>
      <button>Send for signature</button>
    </form>
  `;
}

const table = (loans: readonly Loan[]): Html => html`
  <table>
    <thead>
      <tr>
        <th>Agreement</th>
        <th>Borrower</th>
        <th class="amount">Amount</th>
        <th>Status</th>
      </tr>
    </thead>
    <tbody>
      ${loans.map(
        (loan) =>
          html`<tr>
            <td><a href="/loans/${loan.id}">${loan.id}</a></td>
            <td>${loan.people[0]?.name ?? ''}</td>
            <td class="amount">${asRupees(loan.amount)}</td>
            <td>${badge(loan.status)}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`;

const field = (name: string, label: string, value: string, type = 'text'): Html => html`
  <label>${label}<input name="${name}" type="${type}" step="any" value="${value}" required /></label>
`;

/** The page fetches `data-live` again whenever the loan changes. */
export function loanPage(loan: Loan): Html {
  const isOpen = toneOf(loan.status) === 'open';
  return html`
    <h1>Agreement ${loan.id}</h1>
    <div data-live="/loans/${loan.id}/events">
      <p aria-live="polite">${badge(loan.status)}</p>
      <dl>
        <dt>Amount</dt>
        <dd>${asRupees(loan.amount)}</dd>
        <dt>Instalments</dt>
        <dd>${loan.months} of ${asRupees(instalmentOf(loan))}, at ${loan.rate} % per year</dd>
      </dl>
      <h2>Signers</h2>
      <ul class="people">
        ${loan.people.map(
          ({ name, role, status, link }) =>
            html`<li>
              <strong>${name}</strong> <span class="quiet">${role}</span>
              <span class="step">${status ?? 'not yet sent'}</span>
              ${isOpen && link && html`<a href="${link}" target="_blank" rel="noopener">Open as ${role}</a>`}
            </li>`,
        )}
      </ul>
      ${loan.verified && kept(loan.id, loan.verified)}
      <h2>Activity</h2>
      <ol class="events">
        ${loan.events.map(
          ({ at, type }) =>
            html`<li><time datetime="${at}">${at.slice(11, 19)}</time> <code>${type}</code></li>`,
        )}
      </ol>
      ${isOpen && loan.sessionId !== null && withdraw(loan.id)}
    </div>
  `;
}

const kept = (id: string, { verdict, seal, evidence, sha256 }: NonNullable<Loan['verified']>): Html => html`
  <h2>Sealed agreement</h2>
  <p>
    <a href="/loans/${id}/agreement.pdf">agreement.pdf</a> ·
    <a href="/loans/${id}/evidence.zip">evidence.zip</a>
  </p>
  <dl>
    <dt>Verification</dt>
    <dd class="${verdict === 'passed' ? 'good' : 'bad'}">${verdict}</dd>
    <dt>Seal</dt>
    <dd>${seal}</dd>
    <dt>Evidence</dt>
    <dd>${evidence}</dd>
    <dt>SHA-256</dt>
    <dd><code>${sha256}</code></dd>
  </dl>
`;

const withdraw = (id: string): Html => html`
  <form method="post" action="/loans/${id}/withdraw"><button class="secondary">Withdraw</button></form>
`;
