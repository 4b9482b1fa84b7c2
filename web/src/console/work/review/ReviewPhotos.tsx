import { useConsoleTexts } from '../../../texts/console.tsx';
import { ClipView } from '../session/ClipView.tsx';
import { photoSets, referencePhotoIn, signaturesIn, type ChainEvent } from '../session/evidence.ts';
import { Photo, PhotoRow, Signatures } from '../session/Photos.tsx';

interface ReviewPhotosProps {
  sessionId: string;
  events: readonly ChainEvent[];
}

/**
 * Shows large versions of the accepted photos next to the reference photo, and the signatures. Earlier attempts are
 * shown on request.
 */
export function ReviewPhotos({ sessionId, events }: ReviewPhotosProps) {
  const { session: texts, review } = useConsoleTexts();
  const [last, ...earlier] = photoSets(events);
  const reference = referencePhotoIn(events);
  return (
    <div className="min-w-0 space-y-2">
      {last ? (
        <>
          <div className={reference ? 'wide:grid-cols-[3fr_1fr] grid items-start gap-2' : ''}>
            <PhotoRow sessionId={sessionId} parts={last.photos} />
            {reference && (
              <figure className="wide:w-full w-1/3">
                <Photo
                  sessionId={sessionId}
                  sha256={reference}
                  alt={texts.referencePhoto}
                  fit="object-contain"
                />
                <figcaption className="text-small text-ink-soft" aria-hidden="true">
                  {texts.referencePhoto}
                </figcaption>
              </figure>
            )}
          </div>
          {last.clip && <ClipView sessionId={sessionId} clip={last.clip} />}
        </>
      ) : (
        <p className="text-ink-soft">{texts.noPhotos}</p>
      )}
      <div className="flex flex-wrap items-start gap-4">
        <Signatures sessionId={sessionId} parts={signaturesIn(events)} size="h-14 max-w-48 p-1" />
        {earlier.length > 0 && (
          <details className="min-w-60 flex-1">
            <summary className="text-small text-ink-soft min-h-6 cursor-pointer">
              {review.earlierPhotos(earlier.length)}
            </summary>
            <div className="mt-2 space-y-2">
              {earlier.map(({ seq, type, photos, clip }) => (
                <div key={seq}>
                  <p className="text-small mb-1">{texts.photosOf[type]}</p>
                  <PhotoRow sessionId={sessionId} parts={photos} />
                  {clip && <ClipView sessionId={sessionId} clip={clip} />}
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    </div>
  );
}
