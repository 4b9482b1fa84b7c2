import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Ago } from '../../ui/Ago.tsx';
import type { PhotoSet } from './evidence.ts';
import { Topic } from './Topic.tsx';

interface PhotosProps {
  sessionId: string;
  sets: readonly PhotoSet[];
  signatures: readonly string[];
}

/** The three photos of each attempt, latest attempt first, and the signatures. */
export function Photos({ sessionId, sets, signatures }: PhotosProps) {
  const { session: texts } = useConsoleTexts();
  const partAt = (sha256: string) => api.sessions.evidencePart.address(sessionId, sha256);
  return (
    <div className="flex flex-wrap gap-6">
      <Topic title={texts.photos}>
        {sets.length === 0 && <p className="text-ink-soft">{texts.noPhotos}</p>}
        <ul className="space-y-3">
          {sets.map(({ seq, type, at, photos }) => (
            <li key={seq}>
              <p className="text-small mb-1">
                {texts.photosOf[type]} · <Ago at={at} />
              </p>
              <div className="grid grid-cols-3 gap-2">
                {photos.map((sha256, index) => (
                  <a key={sha256} href={partAt(sha256)} target="_blank" rel="noreferrer">
                    <img
                      src={partAt(sha256)}
                      alt={texts.photo(index + 1)}
                      loading="lazy"
                      className="border-line bg-ground aspect-4/3 w-full max-w-56 rounded-control border object-cover"
                    />
                  </a>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Topic>
      {signatures.length > 0 && (
        <Topic title={texts.signature}>
          <div className="flex flex-wrap gap-2">
            {signatures.map((sha256, index) => (
              <img
                key={sha256}
                src={partAt(sha256)}
                alt={signatures.length === 1 ? texts.signature : texts.signatureOf(index + 1)}
                className="bg-paper border-line h-24 max-w-64 rounded-control border object-contain p-2"
              />
            ))}
          </div>
        </Topic>
      )}
    </div>
  );
}
