/** The console's own icons, in addition to those in `ui/`. */
import { Icon } from '../../ui/icons.tsx';

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
);

export const ListIcon = () => (
  <Icon>
    <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
  </Icon>
);

export const TemplateIcon = () => (
  <Icon>
    <path d="M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6M9 16h6" />
  </Icon>
);

export const LayoutIcon = () => (
  <Icon>
    <path d="M6 3.5h8l4 4v13H6ZM14 3.5v4h4" />
    <path d="M9 14.5h6v3H9Z" />
  </Icon>
);

export const BrandIcon = () => (
  <Icon>
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.6 0 2-1.1 1.5-2.1-.7-1.5.2-2.9 1.8-2.9h2.2a3 3 0 0 0 3-3c0-5-3.8-9-8.5-9Z" />
    <path d="M7.5 11.5h.01M10 7.5h.01M14.5 7.5h.01" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l3 3M13 10.5l2 2" />
  </Icon>
);

export const WebhookIcon = () => (
  <Icon>
    <path d="M4 12h12M11.5 6.5 17 12l-5.5 5.5M20.5 5v14" />
  </Icon>
);

export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.01" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5v-3a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3" />
  </Icon>
);

export const ReviewIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);

export const ChartIcon = () => (
  <Icon>
    <path d="M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6" />
  </Icon>
);

export const PulseIcon = () => (
  <Icon>
    <path d="M3 12.5h4l2.5-7 4.5 13 2.5-6H21" />
  </Icon>
);

export const SendIcon = () => (
  <Icon>
    <path d="M20.5 3.5 3.5 10.5l7 3 3 7ZM10.5 13.5l4-4" />
  </Icon>
);

export const BatchIcon = () => (
  <Icon>
    <path d="M4 7.5h16M4 12h16M4 16.5h16M9 4v16" />
    <rect x="4" y="4" width="16" height="16" rx="2" />
  </Icon>
);

export const PencilIcon = () => (
  <Icon>
    <path d="M4 20h4L19 9l-4-4L4 16ZM13 7l4 4" />
  </Icon>
);

export const BinIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
);
