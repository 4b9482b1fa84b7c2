import { NavLink } from 'react-router';
import type { Role } from '@countersign/contract/rules/staff';
import { useConsoleTexts } from '../../texts/console.tsx';
import { ClockIcon, PersonIcon, PinIcon } from '../../ui/icons.tsx';
import { useMe } from '../api/me.ts';
import {
  BatchIcon,
  BrandIcon,
  ChartIcon,
  KeyIcon,
  LayoutIcon,
  ListIcon,
  PulseIcon,
  ReviewIcon,
  SendIcon,
  TemplateIcon,
  WebhookIcon,
} from '../ui/icons.tsx';

type PageName =
  | 'send'
  | 'sessions'
  | 'review'
  | 'batches'
  | 'insight'
  | 'layouts'
  | 'templates'
  | 'branches'
  | 'brand'
  | 'people'
  | 'keys'
  | 'webhooks'
  | 'health'
  | 'activity';

interface Entry {
  page: PageName;
  to: string;
  icon: () => React.ReactNode;
  /** Everybody unless said. */
  roles?: readonly Role[];
}

/** Who sees the evidence: reviewers and administrators decide, auditors read. */
const REVIEWERS = ['administrator', 'reviewer', 'auditor'] as const;
/** Who sets up, or sends what was set up. */
const SENDERS = ['administrator', 'officer'] as const;
const OVERSEERS = ['administrator', 'auditor'] as const;

const GROUPS = {
  work: [
    { page: 'send', to: '/send', icon: SendIcon, roles: SENDERS },
    { page: 'sessions', to: '/sessions', icon: ListIcon },
    { page: 'batches', to: '/batches', icon: BatchIcon, roles: SENDERS },
    { page: 'review', to: '/review', icon: ReviewIcon, roles: REVIEWERS },
    { page: 'insight', to: '/insight', icon: ChartIcon },
  ],
  setUp: [
    { page: 'layouts', to: '/layouts', icon: LayoutIcon, roles: SENDERS },
    { page: 'templates', to: '/templates', icon: TemplateIcon },
    { page: 'branches', to: '/branches', icon: PinIcon },
    { page: 'brand', to: '/brand', icon: BrandIcon, roles: OVERSEERS },
    { page: 'people', to: '/people', icon: PersonIcon, roles: OVERSEERS },
    { page: 'keys', to: '/keys', icon: KeyIcon, roles: OVERSEERS },
    { page: 'webhooks', to: '/webhooks', icon: WebhookIcon },
    { page: 'health', to: '/health', icon: PulseIcon, roles: ['administrator'] },
    { page: 'activity', to: '/activity', icon: ClockIcon, roles: OVERSEERS },
  ],
} as const satisfies Record<string, readonly Entry[]>;

/** The pages that the role may see. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { shell } = useConsoleTexts();
  const { role } = useMe();
  return (
    <nav aria-label={shell.navigation} className="space-y-5">
      {(['work', 'setUp'] as const).map((group) => (
        <div key={group}>
          <h2 className="text-small text-ink-soft px-3 pb-1">{shell.groups[group]}</h2>
          <ul className="space-y-0.5">
            {entriesFor(group, role).map(({ page, to, icon: PageIcon }) => (
              <li key={page}>
                <NavLink
                  to={to}
                  onClick={onChosen}
                  className="text-body text-ink-soft hover:bg-line hover:text-ink aria-[current]:bg-brand/10 aria-[current]:text-ink aria-[current]:font-strong pointer-coarse:min-h-12 flex min-h-9 items-center gap-3 rounded-control px-3"
                >
                  <span className="size-5 flex-none">
                    <PageIcon />
                  </span>
                  {shell.pages[page]}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const entriesFor = (group: keyof typeof GROUPS, role: Role): readonly Entry[] => {
  const entries: readonly Entry[] = GROUPS[group];
  return entries.filter(({ roles }) => !roles || roles.includes(role));
};
