/** What is sent for a form that may be sent: the picture, and the strokes where there are any. */
import type { Drawing } from './ink/drawing.ts';
import { boundsOf } from './ink/bounds.ts';
import { evidenceOf } from './ink/evidence.ts';
import { exportPicture } from './ink/export-picture.ts';
import { paintPieces } from './ink/paint.ts';
import { loadScriptFor, typedMark } from './ink/typed-name.ts';
import type { Signature } from './send-signature.ts';
import type { SignatureForm } from './signature-machine.ts';

export async function signatureOf(
  { way, name }: Pick<SignatureForm, 'way' | 'name'>,
  drawing: Drawing,
): Promise<Signature> {
  return way === 'draw' ? drawn(drawing) : typed(name);
}

function drawn(drawing: Drawing): Signature {
  const pieces = drawing.pieces();
  const bounds = boundsOf(pieces);
  if (!bounds) throw new Error('Nothing is drawn');
  const picture = exportPicture({ bounds, paint: (canvas) => paintPieces(canvas, pieces) });
  return { picture, strokes: evidenceOf(drawing.strokes) };
}

async function typed(name: string): Promise<Signature> {
  await loadScriptFor(name);
  const context = document.createElement('canvas').getContext('2d');
  const mark = context && typedMark(name, context);
  if (!mark) throw new Error('The name could not be drawn');
  return { picture: exportPicture(mark) };
}
