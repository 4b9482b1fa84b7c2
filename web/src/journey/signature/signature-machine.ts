/** The state of the signature screen (SPEC 4, Signature), without a browser in it. */
import { canSign } from '@countersign/contract/rules/signature';
import { isName } from './ink/is-name.ts';

export interface SignatureForm {
  readonly way: 'draw' | 'type';
  readonly hasDrawing: boolean;
  readonly name: string;
  readonly agreed: boolean;
  readonly sending: Sending;
}

type Sending = { kind: 'not sent' } | { kind: 'signing' } | { kind: 'failed'; failure: Failure };

/** `words` are the server's own, or null where it had none. */
export type Failure = { kind: 'refused'; words: string | null } | { kind: 'unreachable' };

export type Act =
  | { kind: 'drawn' }
  | { kind: 'cleared' }
  | { kind: 'way chosen'; way: SignatureForm['way'] }
  | { kind: 'name typed'; name: string }
  | { kind: 'agreement'; agreed: boolean }
  | { kind: 'sent' }
  | { kind: 'failed'; failure: Failure };

export const emptyForm: SignatureForm = {
  way: 'draw',
  hasDrawing: false,
  name: '',
  agreed: false,
  sending: { kind: 'not sent' },
};

/** While a signature is on its way nothing but its outcome changes the form. */
export function reduce(form: SignatureForm, act: Act): SignatureForm {
  if (act.kind === 'failed') return { ...form, sending: { kind: 'failed', failure: act.failure } };
  if (act.kind === 'sent') return mayBeSent(form) ? { ...form, sending: { kind: 'signing' } } : form;
  return isSigning(form) ? form : { ...changed(form, act), sending: { kind: 'not sent' } };
}

function changed(form: SignatureForm, act: Exclude<Act, { kind: 'sent' | 'failed' }>): SignatureForm {
  switch (act.kind) {
    case 'drawn':
      return { ...form, hasDrawing: true };
    case 'cleared':
      return form.way === 'draw' ? { ...form, hasDrawing: false } : { ...form, name: '' };
    case 'way chosen':
      return { ...form, way: act.way };
    case 'name typed':
      return { ...form, name: act.name };
    case 'agreement':
      return { ...form, agreed: act.agreed };
    default:
      return act satisfies never;
  }
}

export function hasInk({ way, hasDrawing, name }: SignatureForm): boolean {
  return way === 'draw' ? hasDrawing : isName(name);
}

export function isSigning({ sending }: SignatureForm): boolean {
  return sending.kind === 'signing';
}

export function mayBeSent(form: SignatureForm): boolean {
  return canSign({ hasInk: hasInk(form), agreed: form.agreed, submitting: isSigning(form) });
}

/** What the signer is to do next. */
export function missingFrom(form: SignatureForm): 'ink' | 'name' | 'agreement' | 'nothing' {
  if (!hasInk(form)) return form.way === 'draw' ? 'ink' : 'name';
  return form.agreed ? 'nothing' : 'agreement';
}
