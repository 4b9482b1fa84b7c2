import { Icon } from '../../ui/icons.tsx';

/** Loaded with the pad: no other page shows it. */
export function EraserIcon() {
  return (
    <Icon>
      <path d="m8.5 19.5-4.6-4.6a1.8 1.8 0 0 1 0-2.6l7.9-7.9a1.8 1.8 0 0 1 2.6 0l5.2 5.2a1.8 1.8 0 0 1 0 2.6l-7.3 7.3Z" />
      <path d="m8 8.2 7.8 7.8M8.5 19.5H20" />
    </Icon>
  );
}
