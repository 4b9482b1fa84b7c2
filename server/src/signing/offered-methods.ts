/**
 * Determines the signature methods that this installation offers. A method of an external service is offered only if
 * its settings are present.
 */
import {
  isRemote,
  SIGNATURE_METHODS,
  type SignatureMethod,
} from '@countersign/contract/rules/signature-methods';
import { invalidRequest } from '../http/invalid-request.ts';
import type { Kernel } from './kernel.ts';

type Offering = Pick<Kernel, 'remoteSigners'>;

export const offeredMethods = (services: Offering): SignatureMethod[] =>
  SIGNATURE_METHODS.filter((method) => isOffered(services, method));

const isOffered = ({ remoteSigners }: Offering, method: SignatureMethod): boolean =>
  !isRemote(method) || remoteSigners[method] !== undefined;

/** A field of the request, and the method that it chooses. */
export type ChosenMethod = readonly [field: string, method: SignatureMethod | undefined];

/** Refuses methods that are not configured in this installation, because signers could not finish. */
export function refuseUnofferedMethods(services: Offering, chosen: readonly ChosenMethod[]): void {
  const offered = offeredMethods(services);
  const problems = chosen.flatMap(([field, method]) =>
    method === undefined || offered.includes(method)
      ? []
      : [
          {
            field,
            message: `${method} is not configured on this installation, which offers ${offered.join(', ')}`,
            problem: 'method_not_offered',
          },
        ],
  );
  if (problems.length > 0) throw invalidRequest(problems);
}

/**
 * Refuses sessions in which both one-time certificates and services are used. Services sign during the session, and
 * one-time certificates sign at its end, so the signatures would not be in signing order.
 */
export function refuseMixedMethods(chosen: readonly ChosenMethod[]): void {
  if (!chosen.some(([, method]) => method !== undefined && isRemote(method))) return;
  const problems = chosen.flatMap(([field, method]) =>
    method === 'own_certificate'
      ? [
          {
            field,
            message:
              'own_certificate cannot be used in a session in which a service signs for another participant',
            problem: 'methods_mixed',
          },
        ]
      : [],
  );
  if (problems.length > 0) throw invalidRequest(problems);
}
