import { useTexts } from '../../texts/texts.tsx';

interface OutlineProps {
  isPortrait: boolean;
  /** The number to show large, while it counts down. */
  count: number | null;
}

const LANDSCAPE = {
  size: [400, 300],
  face: { cx: 140, cy: 140, rx: 74, ry: 98 },
  code: { x: 246, y: 130, width: 128, height: 92 },
} as const;
const PORTRAIT = {
  size: [300, 400],
  face: { cx: 150, cy: 142, rx: 84, ry: 110 },
  code: { x: 74, y: 284, width: 152, height: 92 },
} as const;

/** Where face and code go. Drawn twice, dark under light, so that it is visible on any picture. */
export function Outline({ isPortrait, count }: OutlineProps) {
  const texts = useTexts().liveness.camera;
  const { size, face, code } = isPortrait ? PORTRAIT : LANDSCAPE;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size[0]} ${size[1]}`}
      className="pointer-events-none absolute inset-0 size-full"
      fill="none"
      strokeLinecap="round"
    >
      {[
        { stroke: 'black', strokeOpacity: 0.45, strokeWidth: 5 },
        { stroke: 'white', strokeOpacity: 0.95, strokeWidth: 2.5 },
      ].map((line) => (
        <g key={line.stroke} {...line} strokeDasharray="9 8">
          <ellipse {...face} />
          <rect {...code} rx="10" />
        </g>
      ))}
      <Label x={face.cx} y={face.cy + face.ry - 14} size={14}>
        {texts.face}
      </Label>
      <Label x={code.x + code.width / 2} y={code.y + code.height / 2 + 5} size={14}>
        {texts.code}
      </Label>
      {count !== null && (
        <Label key={count} x={size[0] / 2} y={size[1] / 2 + 38} size={110}>
          {String(count)}
        </Label>
      )}
    </svg>
  );
}

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
