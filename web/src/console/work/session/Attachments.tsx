import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { actionClass } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import type { Participant } from './steps.ts';
import { Topic } from './Topic.tsx';

interface AttachmentsProps {
  sessionId: string;
  list: Participant['attachments'];
}

/** Shows the attachments of a signer, to open or download. */
export function Attachments({ sessionId, list }: AttachmentsProps) {
  const { session: texts } = useConsoleTexts();
  if (list.length === 0) return null;
  const partAt = (sha256: string) => api.sessions.evidencePart.address(sessionId, sha256);
  return (
    <Topic title={texts.attachments}>
      <ul className="flex flex-wrap gap-6">
        {list.map(({ key, name, media_type, sha256, added_at }) => (
          <li key={key} className="max-w-56">
            <p className="font-strong break-words">{name}</p>
            <p className="text-small text-ink-soft mb-1">
              <Ago at={added_at} />
            </p>
            {media_type === 'image/jpeg' && (
              <img
                src={partAt(sha256)}
                alt={name}
                loading="lazy"
                className="border-line bg-ground mb-2 max-h-56 w-full rounded-control border object-contain"
              />
            )}
            <a
              href={partAt(sha256)}
              download={`${key}.${media_type === 'application/pdf' ? 'pdf' : 'jpg'}`}
              aria-label={`${texts.download}: ${name}`}
              className={actionClass('quiet')}
            >
              {texts.download}
            </a>
          </li>
        ))}
      </ul>
    </Topic>
  );
}
