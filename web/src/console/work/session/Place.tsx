import { formatCoordinate } from '@countersign/contract/rules/coordinates';
import { metresText } from '@countersign/contract/texts/distance-text';
import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useLanguage } from '../../../texts/texts.tsx';
import { api } from '../../api/api.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Outcome.tsx';
import { Topic } from './Topic.tsx';

/** Shows the signer's location as numbers and on a schematic map with the branches and their radii. */
export function Place({ sessionId, participantId }: { sessionId: string; participantId: string }) {
  const { session: texts } = useConsoleTexts();
  const { language, texts: shared } = useLanguage();
  const query = useQuery({
    queryKey: [...api.sessions.place.key, sessionId, participantId, language],
    queryFn: ({ signal }) => api.sessions.place(sessionId, participantId, { signal }),
  });
  return (
    <Topic title={texts.place}>
      <Loaded query={query}>
        {(data) =>
          data === null ? (
            <p className="text-ink-soft">{texts.noPlace}</p>
          ) : (
            <div className="space-y-3">
              {data.map_image_base64 ? (
                <img
                  src={`data:image/png;base64,${data.map_image_base64}`}
                  alt={texts.mapAlt}
                  className="border-line aspect-video w-full rounded-card border object-cover dark:hue-rotate-180 dark:invert"
                />
              ) : (
                <p className="text-ink-soft">{texts.mapMissing}</p>
              )}
              <Facts
                list={[
                  [
                    texts.coordinates,
                    <bdi key="coordinates">
                      {formatCoordinate(data.latitude)}, {formatCoordinate(data.longitude)}
                    </bdi>,
                  ],
                  [texts.accuracy, metresText(data.accuracy, shared.location.distance)],
                  [texts.address, data.address ?? texts.unknown],
                ]}
              />
            </div>
          )
        }
      </Loaded>
    </Topic>
  );
}
