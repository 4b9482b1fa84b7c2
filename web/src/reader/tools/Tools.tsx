import { useTexts } from '../../texts/texts.tsx';
import { ContentsIcon, PageIcon, PauseIcon, SearchIcon, SpeakerIcon, StopIcon, TextIcon } from './icons.tsx';
import type { Aloud } from '../speech/use-read-aloud.ts';
import { ToolButton } from './ToolButton.tsx';

interface ToolsProps {
  shows: 'pages' | 'text';
  onShow: (what: 'pages' | 'text') => void;
  panel: 'search' | 'contents' | null;
  onPanel: (panel: 'search' | 'contents') => void;
  hasContents: boolean;
  /** Null if the phone has no voice for the document. */
  aloud: Aloud | null;
  onPlay: () => void;
}

export function Tools({ shows, onShow, panel, onPanel, hasContents, aloud, onPlay }: ToolsProps) {
  const { document: texts } = useTexts();
  return (
    <>
      {shows === 'pages' ? (
        <ToolButton hasText label={texts.asText} onClick={() => onShow('text')}>
          <TextIcon />
        </ToolButton>
      ) : (
        <ToolButton hasText label={texts.asPages} onClick={() => onShow('pages')}>
          <PageIcon />
        </ToolButton>
      )}
      <ToolButton
        hasText
        label={texts.search}
        isExpanded={panel === 'search'}
        onClick={() => onPanel('search')}
      >
        <SearchIcon />
      </ToolButton>
      {hasContents && (
        <ToolButton
          hasText
          label={texts.contents}
          isExpanded={panel === 'contents'}
          onClick={() => onPanel('contents')}
        >
          <ContentsIcon />
        </ToolButton>
      )}
      {aloud && <AloudTools aloud={aloud} onPlay={onPlay} />}
    </>
  );
}

function AloudTools({ aloud, onPlay }: { aloud: Aloud; onPlay: () => void }) {
  const { document: texts } = useTexts();
  const { kind } = aloud.state;
  return (
    <>
      {kind === 'reading' ? (
        <ToolButton hasText label={texts.pauseAloud} onClick={() => aloud.pause()}>
          <PauseIcon />
        </ToolButton>
      ) : (
        <ToolButton
          hasText
          label={texts.readAloud}
          onClick={() => (kind === 'paused' ? aloud.play() : onPlay())}
        >
          <SpeakerIcon />
        </ToolButton>
      )}
      {kind !== 'silent' && (
        <ToolButton hasText label={texts.stopAloud} onClick={() => aloud.stop()}>
          <StopIcon />
        </ToolButton>
      )}
    </>
  );
}
