import { useId, useState } from 'react';
import { setTorch, setZoom, type CameraCapabilities, type Zoom } from '../../camera/camera-capabilities.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { LightIcon } from '../../ui/more-icons.tsx';

interface CameraControlsProps {
  capabilities: CameraCapabilities;
  track: () => MediaStreamTrack | null;
}

/** Shows controls for the torch and the zoom if the camera has them. */
export function CameraControls({ capabilities, track }: CameraControlsProps) {
  if (!capabilities.hasTorch && !capabilities.zoom) return null;
  return (
    <div className="mt-4 space-y-4">
      {capabilities.zoom && <ZoomSlider zoom={capabilities.zoom} track={track} />}
      {capabilities.hasTorch && <TorchButton track={track} />}
    </div>
  );
}

function TorchButton({ track }: Pick<CameraControlsProps, 'track'>) {
  const { qrScanner } = usePageTexts();
  const [isOn, setIsOn] = useState(false);
  const toggle = async () => {
    if (await setTorch(track(), !isOn)) setIsOn(!isOn);
  };
  return (
    <Button variant="quiet" aria-pressed={isOn} onClick={() => void toggle()}>
      <LightIcon className="size-5" />
      {isOn ? qrScanner.torchOff : qrScanner.torchOn}
    </Button>
  );
}

function ZoomSlider({ zoom, track }: { zoom: Zoom; track: CameraControlsProps['track'] }) {
  const { qrScanner } = usePageTexts();
  const id = useId();
  const [now, setNow] = useState(zoom.now);
  const change = (value: number) => {
    setNow(value);
    void setZoom(track(), value);
  };
  return (
    <div className="flex min-h-12 items-center gap-4">
      <label htmlFor={id} className="font-strong">
        {qrScanner.zoom}
      </label>
      <input
        id={id}
        type="range"
        min={zoom.min}
        max={zoom.max}
        step={zoom.step}
        value={now}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
        className="accent-brand min-h-12 flex-1"
      />
    </div>
  );
}
