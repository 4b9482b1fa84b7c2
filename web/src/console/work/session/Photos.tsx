import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Ago } from '../../ui/Ago.tsx';
import { ClipView } from './ClipView.tsx';
import { photoSets, referencePhotoIn, signaturesIn, type ChainEvent } from './evidence.ts';
import { Topic } from './Topic.tsx';

interface PhotosProps {
  sessionId: string;
  events: readonly ChainEvent[];
}

/** Shows the three photos of each attempt, beginning with the latest attempt, and the signatures. */
export function Photos({ sessionId, events }: PhotosProps) {
  const { session: texts } = useConsoleTexts();
  const sets = photoSets(events);
  const signatures = signaturesIn(events);
  const reference = referencePhotoIn(events);
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
      {reference && (
        <Topic title={texts.referencePhoto}>
          <div className="w-40">
            <Photo sessionId={sessionId} sha256={reference} alt={texts.referencePhoto} fit="object-contain" />
          </div>
        </Topic>
      )}
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
  /** The SHA-256 of each photo. */
  parts: readonly string[];
  /** The classes that limit the size of each image. */
  size?: string;
}

/** Shows the photos of one attempt. Each photo is a link to its full size. */
export function PhotoRow({ sessionId, parts, size = '' }: PartsProps) {
  const { session: texts } = useConsoleTexts();
  return (
    <div className="grid grid-cols-3 gap-2">
      {parts.map((sha256, index) => (
        <Photo key={sha256} sessionId={sessionId} sha256={sha256} alt={texts.photo(index + 1)} size={size} />
      ))}
    </div>
  );
}

interface PhotoProps {
  sessionId: string;
  sha256: string;
  alt: string;
  /** The classes that limit the size of the image. */
  size?: string;
  fit?: 'object-cover' | 'object-contain';
}

export function Photo({ sessionId, sha256, alt, size = '', fit = 'object-cover' }: PhotoProps) {
  const address = api.sessions.evidencePart.address(sessionId, sha256);
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt={alt}
        loading="lazy"
        className={`border-line bg-ground aspect-4/3 w-full rounded-control border ${fit} ${size}`}
      />
    </a>
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
