import type { findPlaces } from '@countersign/contract/originator/branches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { api } from '../../api/api.ts';
import { Failure } from '../../ui/Outcome.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';

export type Place = DataOf<typeof findPlaces>['places'][number];

const MIN_LETTERS = 2;

/** Finds a place by its name or address. Choosing a place fills in its coordinates. */
export function PlaceSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const texts = useConsoleTexts().setup.branches;
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  const { data, error } = useQuery({
    ...api.branches.findPlaces.query({ text }),
    enabled: text.length >= MIN_LETTERS,
    staleTime: Infinity,
  });
  const places = text.length >= MIN_LETTERS ? data?.places : undefined;
  return (
    <div>
      <TextField
        label={texts.search}
        hint={texts.searchHint}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <Failure error={error} />
      <output className="text-small text-ink-soft block">
        {places?.length === 0 && <span className="mt-1 block">{texts.notFound}</span>}
      </output>
      {places !== undefined && places.length > 0 && (
        <ul
          aria-label={texts.found}
          className="border-line divide-line rounded-control mt-2 max-h-48 divide-y overflow-y-auto border"
        >
          {places.map((place) => (
            <li key={`${place.latitude} ${place.longitude}`}>
              <button
                type="button"
                className="hover:bg-ground pointer-coarse:min-h-12 min-h-10 w-full px-3 py-1.5 text-start"
                onClick={() => {
                  onChoose(place);
                  setTyped('');
                }}
              >
                <PlaceName place={place} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows the name of a place with its country and coordinates, which distinguish places with the same name. */
function PlaceName({ place: { name, country, latitude, longitude } }: { place: Place }) {
  const { locale } = useTexts();
  const countryName = country && new Intl.DisplayNames(locale, { type: 'region' }).of(country);
  return (
    <>
      {[name, countryName].filter(Boolean).join(', ')}{' '}
      <bdi className="text-small text-ink-soft whitespace-nowrap tabular-nums">
        {latitude.toFixed(2)}, {longitude.toFixed(2)}
      </bdi>
    </>
  );
}
