/** Handles the draft of a batch before its table is checked, and converts it to the input of the API. */
import type { BatchInput } from '@countersign/contract/originator/batches';
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import { tidyMessage } from '@countersign/contract/rules/plain-text';

export interface BatchDraft {
  layoutId: string;
  templateId: string;
  name: string;
  department: string | null;
  branchIds: readonly string[];
  hours: number | undefined;
  message: string;
  sendsInvites: boolean;
  country: string;
  /** The signature methods by role. Contains only methods that differ from the template. */
  methods: Readonly<Record<string, SignatureMethod>>;
  /** The ids of the roles in signing order. Null if all roles sign at the same time. */
  order: readonly string[] | null;
}

/**
 * Converts the draft to the input of the API. `roles` are the roles of a layout without a signing order. It is empty if
 * the layout defines an order or has only one signer.
 */
export function inputOf(draft: BatchDraft, roles: readonly string[]): BatchInput {
  const message = tidyMessage(draft.message);
  return {
    layout_id: draft.layoutId,
    send_invites: draft.sendsInvites,
    ...(draft.name.trim() === '' ? {} : { name: draft.name }),
    ...(draft.templateId === '' ? {} : { template_id: draft.templateId }),
    ...(draft.department === null ? {} : { department: draft.department }),
    ...(draft.country === '' ? {} : { phone_country: draft.country }),
    ...(draft.branchIds.length === 0 ? {} : { branch_ids: [...draft.branchIds] }),
    ...(draft.hours === undefined ? {} : { validity_hours: draft.hours }),
    ...(message === '' ? {} : { message }),
    ...(Object.keys(draft.methods).length === 0 ? {} : { signature_methods: draft.methods }),
    ...(roles.length === 0
      ? {}
      : { signing_order: orderOf(inOrder(roles, draft.order), draft.order !== null) }),
  };
}

/** Returns the roles in the selected order. Ignores roles of other layouts in `order`. */
export function inOrder(roles: readonly string[], order: readonly string[] | null): string[] {
  const placeOf = (role: string) => {
    const place = order?.indexOf(role) ?? -1;
    return place === -1 ? roles.length : place;
  };
  return [...roles].sort((one, other) => placeOf(one) - placeOf(other));
}

const orderOf = (roles: readonly string[], oneByOne: boolean): Record<string, number> =>
  Object.fromEntries(roles.map((role, index) => [role, oneByOne ? index + 1 : 1]));
