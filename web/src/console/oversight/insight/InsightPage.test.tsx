import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queries.ts';
import { company, fakeApi } from '../../../testing/fake-api.ts';
import { ConsoleTextsProvider } from '../../../texts/console.tsx';
import { columnsOf, steepest, type Figures, type Insight } from './figures.ts';
import { InsightPage } from './InsightPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const stages = ['invited', 'opened', 'otp', 'document', 'location', 'liveness', 'signature'] as const;
const figures = (people: readonly number[], failed: number): Figures => ({
  from: '2026-10-20',
  to: '2026-11-16',
  sessions: {
    started: people[0] ?? 0,
    completed: people[6] ?? 0,
    expired: 0,
    cancelled: 0,
    rejected: 0,
    declined: 0,
  },
  funnel: stages.map((stage, index) => ({ stage, people: people[index] ?? 0 })),
  times: [{ step: 'document', people: 60, median_seconds: 240, slowest_tenth_seconds: 900 }],
  tries: [{ step: 'liveness', first: 30, second: 10, third: 5, later: 3, not_yet: 2 }],
  checks: [{ check: 'location', passed: 40, failed: 8, indeterminate: 2 }],
  messages: [{ kind: 'invite', channel: 'sms', sent: 90, failed }],
  days: [{ day: '2026-11-16', invited: 100, signed: 46 }],
  hours: [{ hour: 10, invited: 100, signed: 46 }],
  templates: [
    { template_id: 't1', name: 'Gold loan', invited: 60, signed: 36 },
    { template_id: null, name: null, invited: 40, signed: 10 },
  ],
  branches: [{ branch_id: 'b1', name: 'Pune', invited: 100, signed: 46 }],
  languages: [{ language: 'hi', invited: 100, signed: 46 }],
});

const period = figures([100, 90, 80, 70, 68, 50, 46], 10);
const comparison = figures([80, 70, 60, 50, 45, 42, 40], 0);

function open(insight: Pick<Insight, 'period' | 'comparison'>, at = '/insight'): Request[] {
  const requests = fakeApi({
    '/api/v1/config': { data: company },
    '/api/v1/staff/me': {
      data: {
        stage: 'signed-in',
        role: 'auditor',
        departments: null,
        scopes: ['read'],
        name: 'Asha',
        passkeys: [],
      },
    },
    '/api/v1/originator/templates': { data: { templates: [], next_cursor: null } },
    '/api/v1/originator/branches': { data: { branches: [], next_cursor: null } },
    '/api/v1/originator/insight': {
      data: { time_zone: 'Asia/Kolkata', counted_at: '2026-11-16T09:00:00Z', is_counting: false, ...insight },
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConsoleTextsProvider fallback={null}>
        <MemoryRouter initialEntries={[at]}>
          <InsightPage />
        </MemoryRouter>
      </ConsoleTextsProvider>
    </QueryClientProvider>,
  );
  return requests;
}

const chart = async (name: string) => within(await screen.findByRole('region', { name }));

it('answers each question in a sentence, with current and earlier numbers in a table', async () => {
  open({ period, comparison });
  const funnel = await chart('Where do signers drop off?');
  expect(
    funnel.getByText(
      '46% of invited signers signed. Most of the others dropped off before this stage: Passed the face check.',
    ),
  ).toBeDefined();
  expect(
    (await chart('How long does each step take?')).getByText(
      /^Longest step: Document, with a median of 4 min/,
    ),
  ).toBeDefined();
  expect(
    (await chart('How many attempts do signers need?')).getByText(/passed at the first attempt by 60%/),
  ).toBeDefined();
  expect(
    (await chart('How often do checks fail?')).getByText(
      'Most frequent failure: Location, in 16% of checks.',
    ),
  ).toBeDefined();
  expect(
    (await chart('Are messages sent?')).getByText('Messages rejected by the provider: 10 of 100.'),
  ).toBeDefined();
  expect(
    (await chart('Which templates have the highest completion rate?')).getByText(
      'Highest: Gold loan, 60%. Lowest: No template, 25%.',
    ),
  ).toBeDefined();

  const button = funnel.getByRole('button', { name: 'Show table' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const rows = [...document.querySelectorAll(`[id="${button.getAttribute('aria-controls')}"] tbody tr`)];
  expect(rows.at(-1)?.textContent).toBe('Signed4646%450%');

  const numbers = screen.getByText('Signers who signed').parentElement;
  expect(numbers?.textContent).toBe('Signers who signed46%4 percentage points less');
  expect(screen.getByText('Sessions created').parentElement?.textContent).toBe('Sessions created10025% more');
});

it('requests the figures that the address describes, also as CSV', async () => {
  const requests = open(
    { period, comparison: null },
    '/insight?period=own&from=2026-10-20&to=2026-11-16&language=hi&compare=none',
  );
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  expect(link.getAttribute('href')).toBe(
    '/api/v1/originator/insight?from=2026-10-20&to=2026-11-16&compare=none&language=hi&format=csv',
  );
  await screen.findByText('Sessions created');
  expect(requests.map(({ url }) => url).find((url) => url.includes('/insight'))).toMatch(
    /from=2026-10-20&.*language=hi$/,
  );
});

it('explains an empty page, and an invalid date range', async () => {
  open({ period: figures([], 0), comparison: null });
  expect(await screen.findByRole('heading', { name: 'No sessions in this period' })).toBeDefined();
  open({ period, comparison: null }, '/insight?period=own&from=2026-11-16&to=2026-11-01');
  expect(await screen.findByText(/the first day is not after the last/)).toBeDefined();
});

it('finds the largest drop-off, and groups the days of a long period into weeks', () => {
  expect(steepest(period.funnel)).toBe('liveness');
  expect(steepest(figures([3, 3, 3, 3, 3, 3, 3], 0).funnel)).toBeNull();
  const days = Array.from({ length: 150 }, (_, index) => ({ day: `day ${index}`, invited: 2, signed: 1 }));
  const { columns, areWeeks } = columnsOf(days);
  expect(areWeeks).toBe(true);
  expect(columns).toHaveLength(22);
  expect(columns[1]).toEqual({ day: 'day 7', invited: 14, signed: 7 });
  expect(columnsOf(days.slice(0, 90)).columns).toHaveLength(90);
});
