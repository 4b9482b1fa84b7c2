import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import type { PhotoSet } from '../session/evidence.ts';

interface ReviewPhotosProps {
  sessionId: string;
  /** In order from newest to oldest. */
  sets: readonly PhotoSet[];
  signatures: readonly string[];
}

/** The accepted photos in a large size, and the signatures. Earlier attempts are shown on demand. */
export function ReviewPhotos({ sessionId, sets, signatures }: ReviewPhotosProps) {
  const { session: texts, review } = useConsoleTexts();
  const partAt = (sha256: string) => api.sessions.evidencePart.address(sessionId, sha256);
  const [last, ...earlier] = sets;
  const row = ({ seq, photos }: PhotoSet) => (
    <div key={seq} className="grid grid-cols-3 gap-2">
      {photos.map((sha256, index) => (
        <a key={sha256} href={partAt(sha256)} target="_blank" rel="noreferrer">
          <img
            src={partAt(sha256)}
            alt={texts.photo(index + 1)}
            className="border-line bg-ground aspect-4/3 w-full rounded-control border object-cover"
          />
        </a>
      ))}
    </div>
  );
  return (
    <div className="min-w-0 space-y-2">
      {last ? row(last) : <p className="text-ink-soft">{texts.noPhotos}</p>}
      <div className="flex flex-wrap items-start gap-4">
        {signatures.map((sha256, index) => (
          <img
            key={sha256}
            src={partAt(sha256)}
            alt={signatures.length === 1 ? texts.signature : texts.signatureOf(index + 1)}
            className="bg-paper border-line h-14 max-w-48 rounded-control border object-contain p-1"
          />
        ))}
        {earlier.length > 0 && (
          <details className="min-w-60 flex-1">
            <summary className="text-small text-ink-soft min-h-6 cursor-pointer">
              {review.earlierPhotos(earlier.length)}
            </summary>
            <div className="mt-2 space-y-2">
              {earlier.map((set) => (
                <div key={set.seq}>
                  <p className="text-small mb-1">{texts.photosOf[set.type]}</p>
                  {row(set)}
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    </div>
  );
}
