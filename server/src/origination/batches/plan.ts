/** Finds the objects that a batch refers to. All of them must exist within the caller's scope. */
import type { SignatureMethod } from '@countersign/contract/rules/signature-methods';
import type { BatchInput } from '@countersign/contract/originator/batches';
import { keyedHash } from '../../crypto/secrets.ts';
import { AppError } from '../../http/app-error.ts';
import type { BatchSettings } from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { invalidRequest } from '../../http/invalid-request.ts';
import { departmentOfNew } from '../../access/departments.ts';
import {
  type ChosenMethod,
  refuseMixedMethods,
  refuseUnofferedMethods,
} from '../../signing/offered-methods.ts';
import { findLayout, findVersion, type LayoutVersionRow } from '../layouts/rows.ts';
import { findBranches, findTemplate } from '../creation/session-setup.ts';
import { documentName } from '../documents/document-name.ts';
import type { Kernel } from '../../signing/kernel.ts';

export async function planBatch(
  services: Kernel,
  caller: Originator,
  { name, key, department, message, ...asked }: BatchInput,
  filename: string,
) {
  const { database, keys } = services;
  const { db } = database;
  const layout = await findLayout(db, caller.departments, asked.layout_id);
  if (layout.archivedAt) throw new AppError('LAYOUT_ARCHIVED');
  const version = await findVersion(db, layout, asked.layout_version);
  const template = await findTemplate(db, caller, asked.template_id);
  const methods = methodsChosen(asked.signature_methods, template?.config.signature_method);
  refuseUnofferedMethods(services, methods);
  refuseMixedMethods(methods);
  await findBranches(db, caller, asked.branch_ids ?? []);
  refuseHalfOrder(version, asked.signing_order);
  refuseUnknownRoles(version, asked.signature_methods);
  // Removes undefined values, because the database returns the settings without them.
  const settings: BatchSettings = JSON.parse(
    JSON.stringify({
      ...asked,
      columns: Object.keys(asked.columns ?? {}).length > 0 ? asked.columns : undefined,
      layout_version: version.version,
      message_hash: message === undefined ? undefined : keyedHash(keys.idempotency, message),
    }),
  );
  return {
    version,
    settings,
    message,
    key,
    name: documentName({ given: name, title: undefined, filename }) ?? layout.name,
    department: await departmentOfNew(db, caller, department, template?.department),
  };
}

const methodsChosen = (
  own: BatchInput['signature_methods'] = {},
  ofTemplate: SignatureMethod | undefined,
): ChosenMethod[] => [
  ...Object.entries(own).map(([role, method]) => [`batch.signature_methods.${role}`, method] as const),
  ['batch.template_id', ofTemplate],
];

function refuseUnknownRoles(
  { roles }: LayoutVersionRow,
  methods: BatchInput['signature_methods'] = {},
): void {
  const known = roles.map(({ id }) => id);
  const unknown = Object.keys(methods).find((role) => !known.includes(role));
  if (unknown !== undefined)
    throw invalidRequest([
      {
        field: `batch.signature_methods.${unknown}`,
        message: `is not a role of the layout: ${known.join(', ')}`,
      },
    ]);
}

function refuseHalfOrder({ roles }: LayoutVersionRow, order: BatchInput['signing_order']): void {
  if (order === undefined) return;
  const known = roles.map(({ id }) => id);
  const missing = known.filter((role) => order[role] === undefined);
  const unknown = Object.keys(order).filter((role) => !known.includes(role));
  if (missing.length + unknown.length > 0)
    throw invalidRequest([
      {
        field: 'batch.signing_order',
        message: `must name every role of the layout and no other: ${known.join(', ')}`,
      },
    ]);
}
