import { PHOTO_COUNT } from '@countersign/contract/rules/liveness';
import { useTexts } from '../../texts/texts.tsx';

/** Shows one slot per photo. A slot shows its photo as soon as the photo is taken. */
export function Thumbnails({ photos }: { photos: readonly string[] }) {
  const texts = useTexts().liveness.preview;
  return (
    <ul className="mt-4 grid grid-cols-3 gap-2">
      {Array.from({ length: PHOTO_COUNT }, (_, index) => (
        <li
          // The slots are fixed; only their content changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`bg-ground text-ink-soft flex aspect-4/3 items-center justify-center overflow-hidden rounded-control border ${photos[index] ? 'border-line' : 'border-edge/60 border-dashed'}`}
        >
          {photos[index] ? (
            <img src={photos[index]} alt={texts.photo(index + 1)} className="size-full object-contain" />
          ) : (
            <span aria-hidden="true">{index + 1}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
