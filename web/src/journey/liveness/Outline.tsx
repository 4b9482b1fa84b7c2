import { useTexts } from '../../texts/texts.tsx';
import type { Layout } from './outline-layout.ts';

interface OutlineProps {
  layout: Layout;
  /** Whether the face and the code are each detected and inside their outline. */
  good: { face: boolean; code: boolean };
  /** The number to show in large digits during the countdown. Null if there is no countdown. */
  count: number | null;
}

/**
 * Draws the outlines for the face and the code. Each outline is a light line on a dark line, so that it is visible on
 * any picture.
 */
export function Outline({ layout: { size, face, code }, good, count }: OutlineProps) {
  const texts = useTexts().liveness.camera;
  const [cx, cy] = [face.x + face.width / 2, face.y + face.height / 2];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="pointer-events-none absolute inset-0 size-full"
      fill="none"
      strokeLinecap="round"
    >
      {['under', 'over'].map((layer) => (
        <g key={layer}>
          <ellipse {...lineOf(layer, good.face)} cx={cx} cy={cy} rx={face.width / 2} ry={face.height / 2} />
          <rect {...lineOf(layer, good.code)} {...code} rx="10" />
        </g>
      ))}
      <Label x={cx} y={face.y + face.height - 14} size={14}>
        {marked(texts.face, good.face)}
      </Label>
      <Label x={code.x + code.width / 2} y={code.y - 7} size={14}>
        {marked(texts.code, good.code)}
      </Label>
      {count !== null && (
        <Label key={count} x={size.width / 2} y={size.height / 2 + 38} size={110}>
          {String(count)}
        </Label>
      )}
    </svg>
  );
}

/**
 * Returns the style of an outline. A correct position makes the outline green. It also makes the dashes solid, for
 * signers who cannot see the colour.
 */
function lineOf(layer: string, isGood: boolean) {
  const dashes = isGood ? {} : { strokeDasharray: '9 8' };
  if (layer === 'under')
    return { stroke: 'black', strokeOpacity: 0.45, strokeWidth: isGood ? 7 : 5, ...dashes };
  return {
    stroke: isGood ? '#4ade80' : 'white',
    strokeOpacity: 0.95,
    strokeWidth: isGood ? 4 : 2.5,
    ...dashes,
  };
}

const marked = (name: string, isGood: boolean): string => (isGood ? `${name} ✓` : name);

function Label({ x, y, size, children }: { x: number; y: number; size: number; children: string }) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      fill="white"
      stroke="black"
      strokeOpacity="0.5"
      strokeWidth={size > 50 ? 6 : 3}
      strokeLinejoin="round"
      paintOrder="stroke"
      className="animate-appear font-strong"
    >
      {children}
    </text>
  );
}
