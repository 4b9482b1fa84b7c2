import { ACTIVITY_OBJECTS } from '@countersign/contract/rules/activity-objects';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { peopleQuery } from '../../api/lists.ts';
import { DownloadLink } from '../../ui/Action.tsx';
import { DateChoice } from '../../ui/DateChoice.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { queryOf, writeFilters, type ActivityFilters } from './api.ts';

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  onChange: (filters: ActivityFilters) => void;
}

/**
 * Shows the filters by person, kind, object and time, and the export of the result. Also shows the session if the page
 * was opened for one.
 */
export function ActivityFilterBar({ filters, onChange }: ActivityFilterBarProps) {
  const { activity: texts, session: sessionTexts } = useConsoleTexts();
  const { data: people = [] } = useQuery(peopleQuery);
  const set = (part: Partial<ActivityFilters>) => onChange({ ...filters, ...part });
  const all = new URLSearchParams(writeFilters({ ...filters, session: '' })).toString();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
      <FilterSelect
        label={texts.person}
        value={filters.person}
        options={[
          { value: '', label: texts.anyPerson },
          ...people.map(({ person_id, name }) => ({ value: person_id, label: name })),
        ]}
        onChange={(person) => set({ person })}
      />
      <FilterSelect
        label={texts.kind}
        value={filters.type}
        options={[
          { value: '', label: texts.anyKind },
          ...Object.entries(texts.types)
            .filter(([type]) => type !== 'ALTERED')
            .map(([value, label]) => ({ value, label })),
        ]}
        onChange={(type) => set({ type })}
      />
      <FilterSelect
        label={texts.object}
        value={filters.object}
        options={[
          { value: '', label: texts.anyObject },
          ...ACTIVITY_OBJECTS.map((value) => ({ value, label: texts.objects[value] })),
        ]}
        onChange={(object) => set({ object })}
      />
      <DateChoice label={texts.from} value={filters.from} onChange={(from) => set({ from })} />
      <DateChoice label={texts.to} value={filters.to} onChange={(to) => set({ to })} />
      <DownloadLink href={api.activity.export.address(queryOf(filters))}>{texts.export}</DownloadLink>
      {filters.session !== '' && (
        <p className="text-body">
          {texts.ofSession}{' '}
          <Link to={`/sessions/${filters.session}`} className="underline underline-offset-4">
            {sessionTexts.title}
          </Link>
          {' · '}
          <Link to={{ search: all === '' ? '' : `?${all}` }} className="underline underline-offset-4">
            {texts.ofAll}
          </Link>
        </p>
      )}
    </div>
  );
}
