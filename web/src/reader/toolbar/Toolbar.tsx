import { ZOOM_LEVELS, zoomIn, zoomOut } from '@countersign/contract/rules/document-reading';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { MinusIcon, PersonIcon, PlusIcon } from '../../ui/more-icons.tsx';
import { MoreIcon } from '../tools/icons.tsx';
import type { DocumentPlace } from '../view.ts';
import type { Reader } from '../use-reader.ts';
import { ToolButton } from '../tools/ToolButton.tsx';
import { Tools } from './Tools.tsx';

interface ToolbarProps {
  reader: Reader;
  signers: number;
  place: DocumentPlace;
}

/** Shows the current page, the zoom and further tools. If the bar is not wide enough, the tools are in a menu. */
export function Toolbar({ reader, signers, place }: ToolbarProps) {
  const { page, pdf, progress, zoom, setZoom } = reader;
  const { document: texts } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const toolsId = useId();
  const list = useRef<HTMLSpanElement>(null);
  // Closes the menu after a choice, because the menu would cover the tool.
  useEffect(() => {
    const { current } = list;
    const close = () => setIsOpen(false);
    current?.addEventListener('click', close);
    return () => current?.removeEventListener('click', close);
  }, []);
  /** The fraction of the document that the signer has read, shown on the edge of the bar. */
  const share = progress.isRead ? 1 : progress.share;
  return (
    <div className="border-line narrow:px-6 relative flex min-h-12 flex-wrap items-center justify-between gap-x-0.5 border-y px-4">
      {place.total > 1 && <Place {...place} />}
      <span className="document-bar-part document-bar-position">
        <span className="text-small font-strong tabular-nums">{texts.position(page, pdf.pages)}</span>
        <span className="bg-ground text-small text-ink-soft border-line inline-flex flex-none items-center gap-1 rounded-full border px-1 py-1">
          <PersonIcon className="size-4" />
          <span aria-hidden="true" className="wide:hidden tabular-nums">
            {signers}
          </span>
          <span className="wide:not-sr-only sr-only">{texts.signers(signers)}</span>
        </span>
      </span>
      <span className="document-bar-part">
        <span className="flex flex-none items-center">
          <ZoomButton
            label={texts.zoomOut}
            isLast={zoom === ZOOM_LEVELS[0]}
            onClick={() => setZoom(zoomOut(zoom))}
          >
            <MinusIcon />
          </ZoomButton>
          <output className="text-small w-9 text-center whitespace-nowrap tabular-nums">
            {texts.zoom(Math.round(zoom * 100))}
          </output>
          <ZoomButton
            label={texts.zoomIn}
            isLast={zoom === ZOOM_LEVELS.at(-1)}
            onClick={() => setZoom(zoomIn(zoom))}
          >
            <PlusIcon />
          </ZoomButton>
        </span>
        <span className="min-[40rem]:hidden -me-3">
          <ToolButton
            label={texts.tools}
            isExpanded={isOpen}
            controls={toolsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <MoreIcon />
          </ToolButton>
        </span>
      </span>
      <span
        id={toolsId}
        ref={list}
        className={`${isOpen ? 'flex' : 'hidden'} document-tools min-[40rem]:-me-3 min-[40rem]:flex flex-none items-center`}
      >
        <Tools reader={reader} />
      </span>
      <progress className="sr-only" aria-label={texts.progress} value={Math.round(share * 100)} max={100} />
      <span
        aria-hidden="true"
        className="bg-brand absolute inset-x-0 -bottom-px h-[3px] origin-left transition-transform rtl:origin-right"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

/** Shows which document is open. It has a separate line, so that the tools do not move. */
function Place({ number, total, name }: DocumentPlace) {
  const { document: texts } = useTexts();
  return (
    <p className="text-small -mb-1 flex w-full min-w-0 gap-2 pt-2">
      <span className="font-strong flex-none tabular-nums">{texts.documentOf(number, total)}</span>
      {name !== null && <bdi className="text-ink-soft truncate">{name}</bdi>}
    </p>
  );
}

interface ZoomButtonProps {
  label: string;
  isLast: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that stays focusable at the last zoom level, so that the keyboard focus is not lost. */
function ZoomButton({ label, isLast, onClick, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isLast}
      onClick={onClick}
      className="hover:bg-line aria-disabled:text-edge rounded-control inline-flex h-12 w-[min(3rem,15vw)] items-center justify-center transition-colors"
    >
      <span className="size-5">{children}</span>
    </button>
  );
}
