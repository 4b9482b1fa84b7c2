/** The pages of the practice provider. Every page says that it is for practice only. */
import { DOCUMENTED_CODES, refusalOf } from '../error-codes.ts';

/** The only OTP that the practice provider accepts. */
export const PRACTICE_OTP = '123456';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f4f5;color:#18181b}
main{max-width:32rem;margin:0 auto;padding:1rem}header{background:#92400e;color:#fff;padding:.75rem 1rem;text-align:center}
label{display:block;margin:.75rem 0}input:not([type=checkbox]),select{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.6rem 1rem;margin:.5rem .5rem 0 0}[role=alert]{color:#b91c1c}`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head><body><header><strong>Practice eSign provider.</strong> Signatures made here have no legal effect. Never enter a real Aadhaar number.</header>
<main><h1>${title}</h1>${body}</main></body></html>`;
}

export function consentPage(
  action: string,
  visit: { id: string; documents: readonly string[] },
  problem?: string,
): string {
  const titles = visit.documents.map((title) => `<li>${escapeHtml(title)}</li>`).join('');
  const codes = DOCUMENTED_CODES.map(
    (code) => `<option value="${code}">${code}: ${refusalOf(code)}</option>`,
  ).join('');
  return page(
    'Sign with practice Aadhaar eSign',
    `${problem === undefined ? '' : `<p role="alert">${problem}</p>`}<p>You are about to sign:</p><ul>${titles}</ul>
<form method="post" action="${action}" autocomplete="off">${hidden({ visit: visit.id })}
<label>Name in the practice identity record<input name="name" maxlength="64" value="Asha Rao"></label>
<label><input type="checkbox" name="consent" value="yes"> I consent to the use of my e-KYC for this signature.</label>
<label>OTP (always ${PRACTICE_OTP})<input name="otp" inputmode="numeric" maxlength="6"></label>
<label>Result<select name="error"><option value="">Success</option>${codes}</select></label>
<button name="step" value="sign">Sign</button><button name="step" value="cancel">Cancel</button></form>`,
  );
}

/**
 * Returns the page that sends the browser back. A script submits its form; if scripts are off, the signer presses the
 * button.
 */
export const returnPage = (url: string, fields: Readonly<Record<string, string>>): string =>
  page(
    'Returning',
    `<form method="post" action="${escapeHtml(url)}">${hidden(fields)}<button>Continue</button></form><script>document.forms[0].submit()</script>`,
  );

export const messagePage = (message: string): string =>
  page('Not possible', `<p role="alert">${escapeHtml(message)}</p>`);
