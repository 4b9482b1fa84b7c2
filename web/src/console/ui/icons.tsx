/** The icons that only the console uses. `ui/` contains the other icons. */
import { icon } from '../../ui/icons.tsx';

export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const SearchIcon = icon('M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 1 1 13 0ZM15.5 15.5l5 5');
export const UpIcon = icon('m6 14 6-6 6 6');
export const DownIcon = icon('m6 10 6 6 6-6');
export const HomeIcon = icon('M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5');
export const ListIcon = icon('M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01');
export const TemplateIcon = icon('M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6');
export const LayoutIcon = icon('M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 14.5h6v3H9Z');
export const BrandIcon = icon(
  'M12 3.5a8.5 8.5 0 1 0 0 17c1.6 0 2-1.1 1.5-2.1-.7-1.5.2-2.9 1.8-2.9h2.2a3 3 0 0 0 3-3c0-5-3.8-9-8.5-9Z' +
    'M7.5 11.5h.01M10 7.5h.01M14.5 7.5h.01',
);
export const DepartmentIcon = icon('M4 20.5h16M6 20.5v-16h8v16M14 9.5h4v11M9 8h2M9 12h2M9 16h2');
export const KeyIcon = icon('M12 15.5a4 4 0 1 1-8 0 4 4 0 1 1 8 0ZM11 12.5l8.5-8.5M16 7.5l3 3M13 10.5l2 2');
export const WebhookIcon = icon('M4 12h12M11.5 6.5 17 12l-5.5 5.5M20.5 5v14');
export const HelpIcon = icon(
  'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.01',
);
export const DownloadIcon = icon('M12 4v11M7 10.5l5 5 5-5M4.5 20h15');
export const CopyIcon = icon(
  'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z' +
    'M15.5 8.5v-3a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3',
);
export const ReviewIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 1 1 6 0Z',
);
export const ChartIcon = icon('M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6');
export const PulseIcon = icon('M3 12.5h4l2.5-7 4.5 13 2.5-6H21');
export const SendIcon = icon('M20.5 3.5 3.5 10.5l7 3 3 7ZM10.5 13.5l4-4');
export const BatchIcon = icon(
  'M4 7.5h16M4 12h16M4 16.5h16M9 4v16M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
);
export const StampIcon = icon('M5 20.5h14M5 17h14v-3h-4.5c-1-2.5 1-4 1-7a3.5 3.5 0 0 0-7 0c0 3 2 4.5 1 7H5Z');
export const ContactsIcon = icon(
  'M7 4h12v16H7ZM4.5 8H7M4.5 12H7M4.5 16H7M15 10a2 2 0 1 1-4 0 2 2 0 1 1 4 0ZM9.5 16c.4-1.9 1.6-2.5 3.5-2.5s3.1.6 3.5 2.5',
);
export const PencilIcon = icon('M4 20h4L19 9l-4-4L4 16ZM13 7l4 4');
export const BinIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
