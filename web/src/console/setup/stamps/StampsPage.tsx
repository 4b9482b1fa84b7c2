import { STAMP_SPOILT_BY, STAMP_STATE_CODES, STAMP_STATUSES } from '@countersign/contract/rules/stamps';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action, DownloadLink } from '../../ui/Action.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { StampIcon } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { MoreAction } from '../../ui/MoreAction.tsx';
import { Empty } from '../../ui/Outcome.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { AlertForm } from './AlertForm.tsx';
import { ImportStamps } from './ImportStamps.tsx';
import { SpoilStamp, type Stamp } from './SpoilStamp.tsx';
import { StampStock, type StockLevel } from './StampStock.tsx';

type Opened =
  | { kind: 'import' }
  | { kind: 'spoil'; stamp: Stamp }
  | { kind: 'alert'; level: StockLevel }
  | null;

const NO_FILTERS = { status: '', state: '', number: '' };

/** Shows the stock of stamp certificates with its alerts, and each certificate with its session. */
export function StampsPage() {
  const { stamps: texts } = useConsoleTexts();
  const mayChange = useMay('setup');
  const [typed, setTyped] = useState(NO_FILTERS);
  const [opened, setOpened] = useState<Opened>(null);
  const filters = filtersIn({ ...typed, number: useDebouncedValue(typed.number) });
  const query = useInfiniteQuery({ ...api.stamps.list.pages(filters), staleTime: 0 });
  const stamps = query.data?.pages.flatMap((page) => page.stamps);
  const close = () => setOpened(null);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <ListPage
        texts={texts}
        icon={<StampIcon />}
        actions={
          mayChange && (
            <Action variant="primary" onClick={() => setOpened({ kind: 'import' })}>
              {texts.import}
            </Action>
          )
        }
        choice={
          <>
            <StampStock onAlert={mayChange ? (level) => setOpened({ kind: 'alert', level }) : null} />
            {(isFiltered || (stamps !== undefined && stamps.length > 0)) && (
              <Filters typed={typed} onChange={(changed) => setTyped({ ...typed, ...changed })}>
                <DownloadLink href={api.stamps.report.address(filters)}>{texts.report}</DownloadLink>
              </Filters>
            )}
          </>
        }
        empty={isFiltered ? <Empty icon={<StampIcon />} title={texts.noneTitle} /> : undefined}
        query={{ ...query, data: stamps }}
        keyOf={({ stamp_id }) => stamp_id}
        renderRow={(stamp) => (
          <StampRow stamp={stamp} onSpoil={mayChange ? () => setOpened({ kind: 'spoil', stamp }) : null} />
        )}
        below={<MoreAction query={query} label={texts.more} />}
      />
      {opened?.kind === 'import' && <ImportStamps onClose={close} />}
      {opened?.kind === 'spoil' && <SpoilStamp stamp={opened.stamp} onClose={close} />}
      {opened?.kind === 'alert' && <AlertForm level={opened.level} onClose={close} />}
    </>
  );
}

function filtersIn({ status, state, number }: typeof NO_FILTERS) {
  const wantedStatus = STAMP_STATUSES.find((each) => each === status);
  const wantedState = STAMP_STATE_CODES.find((each) => each === state);
  return {
    ...(wantedStatus && { status: wantedStatus }),
    ...(wantedState && { state: wantedState }),
    ...(number.trim() !== '' && { number: number.trim() }),
  };
}

interface FiltersProps {
  typed: typeof NO_FILTERS;
  onChange: (changed: Partial<typeof NO_FILTERS>) => void;
  children: ReactNode;
}

function Filters({ typed, onChange, children }: FiltersProps) {
  const { stamps: texts } = useConsoleTexts();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <FilterSelect
        label={texts.status}
        value={typed.status}
        options={[
          { value: '', label: texts.allStatuses },
          ...STAMP_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={texts.state}
        value={typed.state}
        options={[
          { value: '', label: texts.allStates },
          ...STAMP_STATE_CODES.map((value) => ({ value, label: texts.states[value] })),
        ]}
        onChange={(state) => onChange({ state })}
      />
      <input
        type="search"
        aria-label={texts.number}
        placeholder={texts.number}
        autoComplete="off"
        value={typed.number}
        onChange={({ target }) => onChange({ number: target.value })}
        className="border-edge bg-surface text-small rounded-control placeholder:text-ink-soft pointer-coarse:min-h-12 min-h-8 w-44 border px-2"
      />
      {children}
    </div>
  );
}

function StampRow({ stamp, onSpoil }: { stamp: Stamp; onSpoil: (() => void) | null }) {
  const { stamps: texts, sessions, words } = useConsoleTexts();
  const reason = STAMP_SPOILT_BY.find((each) => each === stamp.spoilt_reason);
  const parties = texts.parties(stamp.first_party ?? '', stamp.second_party ?? '');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-strong break-words">
          <bdi>{stamp.number}</bdi> · {texts.statuses[stamp.status]}
          {stamp.is_test && ` · ${sessions.test}`}
        </p>
        <p className="text-small text-ink-soft break-words">
          {texts.states[stamp.state]} · {stamp.article} · {texts.value(words.figure(stamp.value))} ·{' '}
          {texts.issued(stamp.issued_on)}
        </p>
        {parties !== '' && <p className="text-small text-ink-soft break-words">{parties}</p>}
        {stamp.spoilt_reason !== null && (
          <p className="text-small text-ink-soft break-words">
            {reason ? texts.spoiltBy[reason] : stamp.spoilt_reason}
          </p>
        )}
        <p className="text-small flex flex-wrap gap-x-4">
          {stamp.has_file ? (
            <a
              className="text-brand underline underline-offset-4"
              href={api.stamps.file.address(stamp.stamp_id)}
              target="_blank"
              rel="noreferrer"
            >
              {texts.openFile}
            </a>
          ) : (
            <span className="text-ink-soft">{texts.fileErased}</span>
          )}
          {stamp.session_id !== null && (
            <Link className="text-brand underline underline-offset-4" to={`/sessions/${stamp.session_id}`}>
              {texts.session} {stamp.session_reference}
            </Link>
          )}
        </p>
      </div>
      {onSpoil && stamp.status === 'available' && <Action onClick={onSpoil}>{texts.spoil}</Action>}
    </div>
  );
}
