import { useTexts } from '../../texts/texts.tsx';
import {
  ContentsIcon,
  PageIcon,
  PauseIcon,
  SearchIcon,
  SpeakerIcon,
  StopIcon,
  TextIcon,
} from '../tools/icons.tsx';
import type { Aloud } from '../speech/use-read-aloud.ts';
import type { Reader } from '../use-reader.ts';
import { ToolButton } from '../tools/ToolButton.tsx';

export function Tools({ reader }: { reader: Reader }) {
  const { shows, show, panel, togglePanel, outline, aloud } = reader;
  const { document: texts } = useTexts();
  return (
    <>
      {shows === 'pages' ? (
        <ToolButton hasText label={texts.asText} onClick={() => show('text')}>
          <TextIcon />
        </ToolButton>
      ) : (
        <ToolButton hasText label={texts.asPages} onClick={() => show('pages')}>
          <PageIcon />
        </ToolButton>
      )}
      <ToolButton
        hasText
        label={texts.search}
        isExpanded={panel === 'search'}
        onClick={() => togglePanel('search')}
      >
        <SearchIcon />
      </ToolButton>
      {outline.length > 0 && (
        <ToolButton
          hasText
          label={texts.contents}
          isExpanded={panel === 'contents'}
          onClick={() => togglePanel('contents')}
        >
          <ContentsIcon />
        </ToolButton>
      )}
      {aloud && <AloudTools aloud={aloud} onPlay={() => void reader.readAloud()} />}
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
