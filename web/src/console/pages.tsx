/**
 * Lists every page of the console in the order of the navigation, with its address, its screens, and the roles that see
 * it.
 */
import { lazy, Suspense, type ComponentType } from 'react';
import type { Role } from '@countersign/contract/rules/staff';
import type { ConsoleTexts } from '../texts/shapes.ts';
import { ClockIcon, PersonIcon, PinIcon } from '../ui/more-icons.tsx';
import { HOME, LIST } from './first-page.ts';
import {
  BatchIcon,
  BrandIcon,
  ChartIcon,
  ContactsIcon,
  DepartmentIcon,
  HomeIcon,
  KeyIcon,
  LayoutIcon,
  ListIcon,
  PulseIcon,
  ReviewIcon,
  SendIcon,
  StampIcon,
  TemplateIcon,
  WebhookIcon,
} from './ui/icons.tsx';
import { SessionsPage } from './work/sessions/SessionsPage.tsx';

interface ConsolePage {
  path: string;
  /** The name of the page in the navigation. It is also the heading of the page. */
  title: (texts: ConsoleTexts) => string;
  icon: () => React.ReactNode;
  /**
   * The roles that see the page in the navigation. Absent if every role sees it. The server enforces the permissions.
   */
  roles?: readonly Role[];
  /** The second key of the shortcut that opens the page (the first is `g`), and its line in the help. */
  shortcut?: readonly [key: string, meaning: keyof ConsoleTexts['shell']['keys']];
  /** The screens of the page, by the path below the page's address. */
  screens: Readonly<Record<string, ComponentType>>;
}

/** The roles that see reviews. Reviewers and administrators decide, and auditors only read. */
const REVIEWERS = ['administrator', 'reviewer', 'auditor'] as const;
const SENDERS = ['administrator', 'officer'] as const;
const OVERSEERS = ['administrator', 'auditor'] as const;

export type PageGroup = keyof ConsoleTexts['shell']['groups'];

export const PAGES: Readonly<Record<PageGroup, readonly ConsolePage[]>> = {
  work: [
    {
      path: HOME,
      title: ({ home }) => home.title,
      icon: HomeIcon,
      shortcut: ['h', 'goHome'],
      screens: { '/': lazyPage(async () => (await import('./home/HomePage.tsx')).HomePage) },
    },
    {
      path: '/send',
      title: ({ send }) => send.title,
      icon: SendIcon,
      roles: SENDERS,
      screens: {
        '/': lazyPage(async () => (await import('./work/send/StartPage.tsx')).StartPage),
        '/:id': lazyPage(async () => (await import('./work/send/SendPage.tsx')).SendPage),
      },
    },
    {
      path: LIST,
      title: ({ sessions }) => sessions.title,
      icon: ListIcon,
      shortcut: ['s', 'goSessions'],
      screens: {
        '/': SessionsPage,
        '/:id': lazyPage(async () => (await import('./work/session/SessionPage.tsx')).SessionPage),
      },
    },
    {
      path: '/batches',
      title: ({ batches }) => batches.title,
      icon: BatchIcon,
      roles: SENDERS,
      screens: {
        '/': lazyPage(async () => (await import('./work/batches/BatchesPage.tsx')).BatchesPage),
        '/new': lazyPage(async () => (await import('./work/batches/NewBatchPage.tsx')).NewBatchPage),
        '/:id': lazyPage(async () => (await import('./work/batches/BatchPage.tsx')).BatchPage),
      },
    },
    {
      path: '/review',
      title: ({ review }) => review.title,
      icon: ReviewIcon,
      roles: REVIEWERS,
      shortcut: ['r', 'goReview'],
      screens: {
        '/': lazyPage(async () => (await import('./work/review/ReviewPage.tsx')).ReviewPage),
        '/:id': lazyPage(async () => (await import('./work/review/ReviewScreen.tsx')).ReviewScreen),
      },
    },
    {
      path: '/insight',
      title: ({ insight }) => insight.title,
      icon: ChartIcon,
      shortcut: ['i', 'goInsight'],
      screens: {
        '/': lazyPage(async () => (await import('./oversight/insight/InsightPage.tsx')).InsightPage),
      },
    },
  ],
  setUp: [
    {
      path: '/layouts',
      title: ({ layouts }) => layouts.title,
      icon: LayoutIcon,
      roles: SENDERS,
      shortcut: ['l', 'goLayouts'],
      screens: {
        '/': lazyPage(async () => (await import('./setup/layouts/LayoutsPage.tsx')).LayoutsPage),
        '/new': lazyPage(async () => (await import('./setup/layouts/NewLayoutPage.tsx')).NewLayoutPage),
        '/:id': lazyPage(async () => (await import('./setup/layouts/LayoutPage.tsx')).LayoutPage),
      },
    },
    {
      path: '/templates',
      title: ({ setup }) => setup.templates.title,
      icon: TemplateIcon,
      shortcut: ['t', 'goTemplates'],
      screens: {
        '/': lazyPage(async () => (await import('./setup/templates/TemplatesPage.tsx')).TemplatesPage),
        '/:id': lazyPage(async () => (await import('./setup/templates/TemplatePage.tsx')).TemplatePage),
      },
    },
    {
      path: '/stamps',
      title: ({ stamps }) => stamps.title,
      icon: StampIcon,
      roles: OVERSEERS,
      screens: { '/': lazyPage(async () => (await import('./setup/stamps/StampsPage.tsx')).StampsPage) },
    },
    {
      path: '/contacts',
      title: ({ setup }) => setup.contacts.title,
      icon: ContactsIcon,
      roles: SENDERS,
      screens: {
        '/': lazyPage(async () => (await import('./setup/contacts/ContactsPage.tsx')).ContactsPage),
      },
    },
    {
      path: '/branches',
      title: ({ setup }) => setup.branches.title,
      icon: PinIcon,
      shortcut: ['b', 'goBranches'],
      screens: {
        '/': lazyPage(async () => (await import('./setup/branches/BranchesPage.tsx')).BranchesPage),
      },
    },
    {
      path: '/brand',
      title: ({ brand }) => brand.title,
      icon: BrandIcon,
      roles: OVERSEERS,
      screens: { '/': lazyPage(async () => (await import('./setup/brand/BrandPage.tsx')).BrandPage) },
    },
    {
      path: '/departments',
      title: ({ setup }) => setup.departments.title,
      icon: DepartmentIcon,
      roles: OVERSEERS,
      screens: {
        '/': lazyPage(async () => (await import('./setup/departments/DepartmentsPage.tsx')).DepartmentsPage),
      },
    },
    {
      path: '/people',
      title: ({ setup }) => setup.people.title,
      icon: PersonIcon,
      roles: OVERSEERS,
      screens: { '/': lazyPage(async () => (await import('./setup/people/PeoplePage.tsx')).PeoplePage) },
    },
    {
      path: '/keys',
      title: ({ setup }) => setup.keys.title,
      icon: KeyIcon,
      roles: OVERSEERS,
      screens: { '/': lazyPage(async () => (await import('./setup/keys/KeysPage.tsx')).KeysPage) },
    },
    {
      path: '/webhooks',
      title: ({ setup }) => setup.webhooks.title,
      icon: WebhookIcon,
      screens: {
        '/': lazyPage(async () => (await import('./setup/webhooks/WebhooksPage.tsx')).WebhooksPage),
      },
    },
    {
      path: '/health',
      title: ({ health }) => health.title,
      icon: PulseIcon,
      roles: ['administrator'],
      screens: { '/': lazyPage(async () => (await import('./oversight/health/HealthPage.tsx')).HealthPage) },
    },
    {
      path: '/activity',
      title: ({ activity }) => activity.title,
      icon: ClockIcon,
      roles: OVERSEERS,
      screens: {
        '/': lazyPage(async () => (await import('./oversight/activity/ActivityPage.tsx')).ActivityPage),
      },
    },
  ],
};

/** The account page. The account menu opens it, and the navigation does not list it. */
const ACCOUNT = {
  path: '/account',
  screens: { '/': lazyPage(async () => (await import('./access/account/AccountPage.tsx')).AccountPage) },
};

export const ALL_PAGES: readonly ConsolePage[] = [...PAGES.work, ...PAGES.setUp];

export const SCREENS = [...ALL_PAGES, ACCOUNT].flatMap(({ path, screens }) =>
  Object.entries(screens).map(([below, Screen]) => ({ path: path + below, Screen })),
);

export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return function LazyPage(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
