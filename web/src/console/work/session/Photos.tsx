import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Ago } from '../../ui/Ago.tsx';
import { ClipView } from './ClipView.tsx';
import { photoSets, signaturesIn, type ChainEvent } from './evidence.ts';
import { Topic } from './Topic.tsx';

interface PhotosProps {
  sessionId: string;
  events: readonly ChainEvent[];
}

/** Shows the three photos of each attempt, latest attempt first, and the signatures. */
export function Photos({ sessionId, events }: PhotosProps) {
  const { session: texts } = useConsoleTexts();
  const sets = photoSets(events);
  const signatures = signaturesIn(events);
  return (
    <div className="flex flex-wrap gap-6">
      <Topic title={texts.photos}>
        {sets.length === 0 && <p className="text-ink-soft">{texts.noPhotos}</p>}
        <ul className="space-y-3">
          {sets.map(({ seq, type, at, photos, clip }) => (
            <li key={seq}>
              <p className="text-small mb-1">
                {texts.photosOf[type]} · <Ago at={at} />
              </p>
              <PhotoRow sessionId={sessionId} parts={photos} size="max-w-56" />
              {clip && <ClipView sessionId={sessionId} clip={clip} />}
            </li>
          ))}
        </ul>
      </Topic>
      {signatures.length > 0 && (
        <Topic title={texts.signature}>
          <div className="flex flex-wrap gap-2">
            <Signatures sessionId={sessionId} parts={signatures} size="h-24 max-w-64 p-2" />
          </div>
        </Topic>
      )}
    </div>
  );
}

interface PartsProps {
  sessionId: string;
  /** The SHA-256 of each file. */
  parts: readonly string[];
  /** The classes that limit the size of each image. */
  size?: string;
}

/** Shows the photos of one attempt, each a link to its full size. */
export function PhotoRow({ sessionId, parts, size = '' }: PartsProps) {
  const { session: texts } = useConsoleTexts();
  return (
    <div className="grid grid-cols-3 gap-2">
      {parts.map((sha256, index) => {
        const address = api.sessions.evidencePart.address(sessionId, sha256);
        return (
          <a key={sha256} href={address} target="_blank" rel="noreferrer">
            <img
              src={address}
              alt={texts.photo(index + 1)}
              loading="lazy"
              className={`border-line bg-ground aspect-4/3 w-full rounded-control border object-cover ${size}`}
            />
          </a>
        );
      })}
    </div>
  );
}

export function Signatures({ sessionId, parts, size = '' }: PartsProps) {
  const { session: texts } = useConsoleTexts();
  return parts.map((sha256, index) => (
    <img
      key={sha256}
      src={api.sessions.evidencePart.address(sessionId, sha256)}
      alt={parts.length === 1 ? texts.signature : texts.signatureOf(index + 1)}
      className={`bg-paper border-line rounded-control border object-contain ${size}`}
    />
  ));
}
