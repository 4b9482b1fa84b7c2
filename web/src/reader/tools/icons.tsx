/** Icons for the tools of the document. They are loaded together with the document. */
import { icon } from '../../ui/icons.tsx';

export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.8" />);
export const TextIcon = icon(
  'M3 18.5 7.5 6h1L13 18.5M4.7 14h6.6M15 18.5h.5M20.5 12.2v6.3M20.5 15.4a2.9 3.1 0 1 1-5.8 0 2.9 3.1 0 1 1 5.8 0',
);
export const PageIcon = icon('M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6');
export const ContentsIcon = icon('M4.5 6h.01M4.5 12h.01M4.5 18h.01M9 6h11M9 12h11M9 18h7');
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const UpIcon = icon('m6 14.5 6-6 6 6');
export const DownIcon = icon('m6 9.5 6 6 6-6');
export const SpeakerIcon = icon(
  'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
);
export const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" strokeWidth="2.6" />);
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />);
