import { useId } from 'react';
import type { CameraOption } from '../../camera/list-cameras.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';

interface CameraSelectProps {
  cameras: readonly CameraOption[];
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export function CameraSelect({ cameras, selectedId, onSelect }: CameraSelectProps) {
  const { qrScanner } = usePageTexts();
  const id = useId();
  return (
    <div className="mt-6">
      <label htmlFor={id} className="font-strong block">
        {qrScanner.camera}
      </label>
      <select
        id={id}
        value={selectedId ?? ''}
        onChange={({ currentTarget }) => onSelect(currentTarget.value)}
        className="border-edge bg-surface mt-2 min-h-12 w-full rounded-control border px-4"
      >
        {cameras.map((camera) => (
          <option key={camera.id} value={camera.id}>
            {camera.label}
          </option>
        ))}
      </select>
    </div>
  );
}
