import { formatCoordinate } from '@countersign/contract/rules/coordinates';
import { metresText } from '@countersign/contract/texts/distance-text';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { PinIcon } from '../../ui/more-icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DistanceCard } from './DistanceCard.tsx';
import type { Position } from './locate.ts';
import type { CapturedLocation } from './captured-location.ts';

/** Shows the captured location: distance, map, address and coordinates. */
export function LocationView({ location }: { location: CapturedLocation }) {
  const texts = useTexts().location;
  return (
    <>
      {location.distance && <DistanceCard distance={location.distance} />}
      <MapAndFigures
        map={
          location.map ? (
            <img
              src={location.map}
              alt={texts.mapAlt}
              // The map is drawn for light mode. Dark mode inverts its lightness and retains its hues.
              className="animate-appear size-full object-cover dark:hue-rotate-180 dark:invert"
            />
          ) : (
            <p className="text-ink-soft flex flex-col items-center gap-2">
              <PinIcon className="size-8" />
              {texts.mapUnavailable}
            </p>
          )
        }
        position={location}
        address={location.address ?? texts.addressUnavailable}
      />
    </>
  );
}

/** Shows the layout of the captured location while it is loading. Shows the position as soon as it is known. */
export function LocationSkeleton({ position }: { position: Position | null }) {
  return (
    <MapAndFigures
      map={<PinIcon className="text-brand animate-breathe size-12" />}
      position={position}
      address={null}
    />
  );
}

/** Shows a position that could not be sent to the server. */
export function UnsentLocation({ position }: { position: Position }) {
  const texts = useTexts().location;
  return <Figures position={position} address={texts.addressUnavailable} />;
}

interface FiguresProps {
  position: Position | null;
  address: string | null;
}

/** Arranges the map and the figures. They are side by side on a desktop and on a phone in landscape. */
function MapAndFigures({ map, ...figures }: FiguresProps & { map: ReactNode }) {
  return (
    <div className="aside:grid aside:grid-cols-[3fr_2fr] aside:gap-4">
      <div className="border-line bg-ground mt-3 flex aspect-video items-center justify-center overflow-hidden rounded-card border">
        {map}
      </div>
      <Figures {...figures} />
    </div>
  );
}

function Figures({ position, address }: FiguresProps) {
  const texts = useTexts().location;
  return (
    <div className="min-w-0">
      <dl className="mt-3">
        <Figure name={texts.address} value={address} />
      </dl>
      <details open>
        <summary className="text-small text-ink-soft -mb-1 min-h-12 cursor-pointer content-center">
          {texts.details}
        </summary>
        <dl className="flex flex-wrap gap-x-6 gap-y-3">
          <Figure name={texts.latitude} value={position && formatCoordinate(position.latitude)} />
          <Figure name={texts.longitude} value={position && formatCoordinate(position.longitude)} />
          <Figure name={texts.accuracy} value={position && metresText(position.accuracy, texts.distance)} />
        </dl>
      </details>
    </div>
  );
}

interface FigureProps {
  name: string;
  value: string | null;
}

function Figure({ name, value }: FigureProps) {
  return (
    <div className="min-w-20">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="flex min-h-6 items-center tabular-nums">
        {value === null ? (
          <div className="w-full">
            <Skeleton shape="shortLine" />
          </div>
        ) : (
          <bdi>{value}</bdi>
        )}
      </dd>
    </div>
  );
}
