/** The signature methods that this installation offers. The methods of an outside service require its settings. */
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

/** A field of the request with the method that it chooses. */
export type ChosenMethod = readonly [field: string, method: SignatureMethod | undefined];

/** Rejects methods that the installation has not configured, because no signer could finish. */
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
 * Rejects one-time certificates next to services in one session. Services sign while the session is under way, and
 * one-time certificates sign at the end, so the signatures would not be in signing order.
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
