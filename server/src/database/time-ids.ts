/**
 * Returns the smallest id of this time. Ids are UUIDs of version 7 (RFC 9562 5.7). They begin with the time of their
 * creation in milliseconds, so they sort by time.
 */

export function firstIdAt(milliseconds: number): string {
  const hex = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
