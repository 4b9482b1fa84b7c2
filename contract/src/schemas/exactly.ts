/**
 * Rejects unknown fields in originator input, and suggests the nearest known name. If unknown fields were ignored, a
 * mistyped `vpn_check_enabled` would disable a check without an error. The input of signers' browsers is not strict,
 * because a browser may run older or newer code than the server.
 */
import { z } from 'zod';

export const exactly = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => unknownName(name, Object.keys(shape))).join('; ')
        : undefined,
  });

/**
 * Returns a message for an unknown name. It suggests the most similar known name, or lists all known names if there are
 * few.
 */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  const unknown = `unknown name '${name.slice(0, MAX_SHOWN)}'`;
  if (meant !== null) return `${unknown}, did you mean '${meant}'?`;
  if (known.length === 0) return `${unknown}: no fields are accepted here`;
  return known.length <= FEW ? `${unknown}: known names are ${known.join(', ')}` : unknown;
}

const MAX_SHOWN = 60;
const FEW = 8;

export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = plain(name.slice(0, MAX_SHOWN));
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(wanted, plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(1, Math.floor(wanted.length / 4)) ? best.candidate : null;
}

/** Removes case and punctuation. `webhookUrl`, `Webhook-URL` and `status[]` then match the known names. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Returns the Levenshtein distance, which is the number of letters to add, remove or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index++) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (to[column - 1] === from[index] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
