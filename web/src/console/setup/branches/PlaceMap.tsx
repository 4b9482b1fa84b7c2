import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useLanguage } from '../../../texts/texts.tsx';
import { api } from '../../api/api.ts';
import type { Branch } from '../../api/lists.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

type PlaceMapProps = Pick<Branch, 'name' | 'latitude' | 'longitude' | 'max_distance_meters'>;

/** Shows a place with its radius on the same kind of map that signers see. */
export function PlaceMap({ name, latitude, longitude, max_distance_meters }: PlaceMapProps) {
  const { setup, session } = useConsoleTexts();
  const { language } = useLanguage();
  const asked = useDebouncedValue(
    JSON.stringify({ latitude, longitude, max_distance_meters, ...(name === '' ? {} : { name }) }),
  );
  const { data } = useQuery({
    queryKey: [...api.branches.drawPlace.key, asked, language],
    queryFn: ({ signal }) => api.branches.drawPlace(JSON.parse(asked), { signal }),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  if (data?.map_image_base64 === null) return <p className="text-ink-soft">{session.mapMissing}</p>;
  return data ? (
    <img
      src={`data:image/png;base64,${data.map_image_base64}`}
      alt={setup.branches.mapOf(name)}
      className="border-line aspect-video w-full rounded-control border object-cover dark:hue-rotate-180 dark:invert"
    />
  ) : (
    <div className="border-line bg-ground aspect-video w-full rounded-control border" />
  );
}
