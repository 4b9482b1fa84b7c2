/** Draws the address bar and the menu of a browser, and numbers the places of the user's steps. */
import type { ReactNode } from 'react';
import type { BrowserKind } from '../device/browser-kind.ts';

interface BrowserPictureProps {
  kind: BrowserKind;
  what: 'camera' | 'location';
  /** The texts in the browser's menu. */
  name: string;
  allow: string;
}

interface Look {
  /** Whether the address bar is at the bottom, as in Safari on a phone. */
  isBarBelow: boolean;
  mark: 'sliders' | 'lock' | 'page' | 'crossed' | 'menu';
  control: 'switch' | 'choice' | 'remove';
  /** Whether the menu is nested in another menu, which adds a step. */
  isDeeper: boolean;
}

const LOOKS: Readonly<Record<BrowserKind, Look>> = {
  'chrome-android': { isBarBelow: false, mark: 'sliders', control: 'switch', isDeeper: true },
  'samsung-android': { isBarBelow: false, mark: 'lock', control: 'switch', isDeeper: true },
  'safari-ios': { isBarBelow: true, mark: 'page', control: 'choice', isDeeper: true },
  'chrome-desktop': { isBarBelow: false, mark: 'sliders', control: 'switch', isDeeper: false },
  'firefox-desktop': { isBarBelow: false, mark: 'crossed', control: 'remove', isDeeper: false },
  'safari-desktop': { isBarBelow: false, mark: 'menu', control: 'choice', isDeeper: false },
};

export function BrowserPicture({ kind, what, name, allow }: BrowserPictureProps) {
  const { isBarBelow, mark, control, isDeeper } = LOOKS[kind];
  const [barY, menuY] = isBarBelow ? [92, 10] : [10, 54];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 134"
      // The picture is not mirrored on right-to-left pages, because its texts have fixed positions.
      direction="ltr"
      className="border-line bg-ground text-ink mt-3 w-full rounded-card border"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect x="10" y={barY} width="300" height="32" rx="16" opacity="0.5" />
      <g transform={`translate(20 ${barY + 6})`}>
        <Mark mark={mark} what={what} />
      </g>
      <Text x={52} y={barY + 21} soft>
        {window.location.host}
      </Text>
      <rect x="10" y={menuY} width="236" height="70" rx="10" opacity="0.5" />
      <path d={`M10 ${menuY + 30}h236`} opacity="0.25" />
      <rect
        x="24"
        y={menuY + 12}
        width="96"
        height="7"
        rx="3.5"
        fill="currentColor"
        stroke="none"
        opacity="0.25"
      />
      <g transform={`translate(22 ${menuY + 39})`}>
        <What what={what} />
      </g>
      <Text x={52} y={menuY + 55}>
        {name}
      </Text>
      <g transform={`translate(176 ${menuY + 40})`}>
        <Control control={control} allow={allow} />
      </g>
      <Number x={32} y={barY + (isBarBelow ? -6 : 40)}>
        1
      </Number>
      {isDeeper && (
        <Number x={262} y={menuY + 16}>
          2
        </Number>
      )}
      <Number x={262} y={menuY + 50}>
        {isDeeper ? '3' : '2'}
      </Number>
    </svg>
  );
}

const MARKS: Readonly<Record<Exclude<Look['mark'], 'crossed'>, string>> = {
  sliders: 'M2 6h7M15 6h4M2 14h3M11 14h8M12 3v6M8 11v6',
  lock: 'M4 9h12v9H4ZM6.5 9V6a3.5 3.5 0 0 1 7 0v3',
  page: 'M3 3h14v10H3ZM3 17h14M6 7h8',
  menu: 'M2 5h16M2 10h16M2 15h16',
};

function Mark({ mark, what }: { mark: Look['mark']; what: 'camera' | 'location' }) {
  if (mark !== 'crossed') return <path d={MARKS[mark]} />;
  return (
    <>
      <What what={what} />
      <path d="M2 19 19 1" strokeWidth="2.4" />
    </>
  );
}

function What({ what }: { what: 'camera' | 'location' }) {
  return what === 'camera' ? (
    <path d="M1 5h12v10H1ZM13 9l6-3v8l-6-3" />
  ) : (
    <path d="M10 19c5-5 7-8 7-11A7 7 0 0 0 3 8c0 3 2 6 7 11ZM10 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  );
}

function Control({ control, allow }: { control: Look['control']; allow: string }) {
  if (control === 'switch')
    return (
      <g className="text-good">
        <rect x="22" width="34" height="18" rx="9" fill="currentColor" />
        <circle cx="47" cy="9" r="6.5" fill="white" stroke="none" />
      </g>
    );
  if (control === 'remove') return <path d="m36 3 12 12M48 3 36 15" className="text-bad" strokeWidth="2.4" />;
  return (
    <g className="text-good">
      <Text x={34} y={14} middle>
        {allow}
      </Text>
    </g>
  );
}

function Number({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <g className="text-brand">
      <circle cx={x} cy={y} r="10" fill="currentColor" stroke="none" />
      <text
        x={x}
        y={y + 4.5}
        fontSize="13"
        textAnchor="middle"
        stroke="none"
        className="fill-brand-ink font-strong"
      >
        {children}
      </text>
    </g>
  );
}

interface TextProps {
  x: number;
  y: number;
  soft?: boolean;
  middle?: boolean;
  children: ReactNode;
}

function Text({ x, y, soft = false, middle = false, children }: TextProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize="13"
      stroke="none"
      fill="currentColor"
      opacity={soft ? 0.7 : 1}
      textAnchor={middle ? 'middle' : 'start'}
    >
      {children}
    </text>
  );
}
