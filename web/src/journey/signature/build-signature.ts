/** Builds the request from the picture and, if the signature was drawn, its strokes. */
import type { Drawing } from './ink/drawing.ts';
import { boundsOf } from './ink/bounds.ts';
import { evidenceOf } from './ink/evidence.ts';
import { exportPng } from './ink/export-picture.ts';
import { paintPieces } from './ink/paint.ts';
import { loadFontFor, typedMark } from './ink/typed-name.ts';
import type { Signature } from './send-signature.ts';
import type { SignatureState } from './signature-machine.ts';

export async function buildSignature(
  { mode, name }: Pick<SignatureState, 'mode' | 'name'>,
  drawing: Drawing,
): Promise<Signature> {
  return mode === 'draw' ? drawn(drawing) : typed(name);
}

function drawn(drawing: Drawing): Signature {
  const pieces = drawing.pieces();
  const bounds = boundsOf(pieces);
  if (!bounds) throw new Error('Nothing is drawn');
  const picture = exportPng({ bounds, paint: (canvas) => paintPieces(canvas, pieces) });
  return { picture, strokes: evidenceOf(drawing.strokes) };
}

async function typed(name: string): Promise<Signature> {
  await loadFontFor(name);
  const context = document.createElement('canvas').getContext('2d');
  const mark = context && typedMark(name, context);
  if (!mark) throw new Error('The name could not be drawn');
  return { picture: exportPng(mark) };
}
