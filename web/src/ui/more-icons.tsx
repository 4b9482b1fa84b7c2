/** Icons of later screens. They are in a separate file, so that the first screen does not download them. */
import { icon } from './icons.tsx';

export const BackIcon = icon('M19.5 12h-15M11 5.5 4.5 12l6.5 6.5');
export const BrokenLinkIcon = icon(
  'M9 16.5H6.5a4.5 4.5 0 0 1 0-9H9M15 7.5h2.5a4.5 4.5 0 0 1 0 9H15M12 4v2.5M12 17.5V20M12 10.5v3',
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const CameraIcon = icon(
  <>
    <path d="M4 7.5h3.2l1.6-2.5h6.4l1.6 2.5H20A1.5 1.5 0 0 1 21.5 9v9a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 18V9A1.5 1.5 0 0 1 4 7.5Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const CodeCardIcon = icon(
  <>
    <rect x="2.5" y="5.5" width="19" height="13" rx="2" />
    <path d="M6.5 12h.01M10.2 12h.01M13.9 12h.01M17.6 12h.01" strokeWidth="2.6" />
  </>,
);
export const GlassesIcon = icon(
  <>
    <circle cx="6.5" cy="14" r="3.5" />
    <circle cx="17.5" cy="14" r="3.5" />
    <path d="M10 14a2 2 0 0 1 4 0M3 14l2-6.5M21 14l-2-6.5" />
  </>,
);
export const LightIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7" />
  </>,
);
export const MinusIcon = icon('M5.5 12h13');
export const PlusIcon = icon('M5.5 12h13M12 5.5v13');
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
);
export const PinIcon = icon(
  <>
    <path d="M12 21.5c4.7-4.6 7-8.2 7-11.3a7 7 0 1 0-14 0c0 3.1 2.3 6.7 7 11.3Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const RefreshIcon = icon('M20 11a8 8 0 1 0-1.2 5.2M20 5v6h-6');
export const StillTickIcon = icon('m5 12.5 4.7 4.7L19.5 7');
export const SwitchCameraIcon = icon(
  'M3.5 10a9 9 0 0 1 15.5-3.5L21 8.5M21 4v4.5h-4.5M20.5 14A9 9 0 0 1 5 17.5L3 15.5M3 20v-4.5h4.5',
);
export const ExpandIcon = icon('M14.5 4H20v5.5M9.5 20H4v-5.5M20 4l-6.5 6.5M4 20l6.5-6.5');
export const RotateIcon = icon(
  <>
    <rect x="3" y="12" width="18" height="9" rx="2" />
    <path d="M8 8.5V5a2 2 0 0 1 2-2h3.5a5 5 0 0 1 5 5v.5M16 6.5l2.5 2.5L21 6.5" />
  </>,
);
