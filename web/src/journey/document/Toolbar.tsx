import { ZOOM_LEVELS, zoomIn, zoomOut, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { MinusIcon, PersonIcon, PlusIcon } from '../../ui/icons.tsx';

interface ToolbarProps {
  page: number;
  pages: number;
  signers: number;
  zoom: ZoomLevel;
  onZoom: (zoom: ZoomLevel) => void;
  /** How much was read, from 0 to 1; shown on the bar's edge. */
  share: number;
}

export function Toolbar({ page, pages, signers, zoom, onZoom, share }: ToolbarProps) {
  const { document: texts } = useTexts();
  const percent = Math.round(share * 100);
  return (
    <div className="border-line narrow:px-6 relative flex min-h-13 flex-none flex-wrap items-center justify-between gap-x-1 border-y px-4">
      <span className="text-small font-strong tabular-nums">{texts.position(page, pages)}</span>
      <span className="bg-ground text-small text-ink-soft border-line inline-flex flex-none items-center gap-1.5 rounded-full border px-2 py-1">
        <span className="size-4">
          <PersonIcon />
        </span>
        <span aria-hidden="true" className="narrow:hidden lying:inline tabular-nums">
          {signers}
        </span>
        <span className="narrow:not-sr-only lying:sr-only sr-only">{texts.signers(signers)}</span>
      </span>
      <span className="-me-3 flex flex-none items-center">
        <ZoomButton
          label={texts.zoomOut}
          isLast={zoom === ZOOM_LEVELS[0]}
          onClick={() => onZoom(zoomOut(zoom))}
        >
          <MinusIcon />
        </ZoomButton>
        <output className="text-small w-9 text-center tabular-nums">
          {texts.zoom(Math.round(zoom * 100))}
        </output>
        <ZoomButton
          label={texts.zoomIn}
          isLast={zoom === ZOOM_LEVELS.at(-1)}
          onClick={() => onZoom(zoomIn(zoom))}
        >
          <PlusIcon />
        </ZoomButton>
      </span>
      <progress className="sr-only" aria-label={texts.progress} value={percent} max={100} />
      <span
        aria-hidden="true"
        className="bg-brand absolute inset-x-0 -bottom-px h-[3px] origin-left transition-transform rtl:origin-right"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

interface ZoomButtonProps {
  label: string;
  isLast: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays focusable at the last level, so that keyboard focus is not lost. */
function ZoomButton({ label, isLast, onClick, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isLast}
      onClick={onClick}
      className="hover:bg-line aria-disabled:text-edge rounded-control inline-flex size-12 items-center justify-center transition-colors"
    >
      <span className="size-5">{children}</span>
    </button>
  );
}
