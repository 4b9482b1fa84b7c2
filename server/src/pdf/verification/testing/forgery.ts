/** Provides the parts that all forgeries share: false terms to show, and validation data, which may be added. */
import { changed, stream } from './write-update.ts';
import type { Target, WrittenObject } from './write-update.ts';

export interface Forgery {
  name: string;
  make: (target: Target) => Buffer;
}

export const SHOWS = 'BT 1 0 0 1 40 200 Tm /F1 12 Tf (I owe you ninety thousand.) Tj ET';
export const FORGED_CONTENT = stream(SHOWS);

export const forgedContent = (target: Target): WrittenObject => ({
  number: target.content,
  body: FORGED_CONTENT,
});

/** Returns the objects that long-term validation adds. They are harmless on their own. */
export function validationData(target: Target, at = target.size): WrittenObject[] {
  return [
    changed(target, target.catalog, 'DSS', `${at} 0 R`),
    { number: at, body: `<< /Type /DSS /Certs [${at + 1} 0 R] >>` },
    { number: at + 1, body: stream('not a certificate') },
  ];
}
