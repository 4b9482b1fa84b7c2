import { SESSION_STATUSES, OPEN_STEPS } from '@countersign/contract/rules/participant-state';
import { LIST_AGES } from '@countersign/contract/rules/saved-views';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { memo } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { branchesQuery, newestBatchesQuery, sendersQuery, templatesQuery } from '../../api/lists.ts';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { CHECKS, ORDERS, readFilters, type Filters } from './filters.ts';

interface FilterBarProps {
  filters: Filters;
  /** Whether the filters should load their options. */
  isOffering: boolean;
  onChange: (filters: Filters) => void;
}

/** Shows the filters of the list. The address of the page contains their values. */
export const FilterBar = memo(function FilterBar({ filters, isOffering, onChange }: FilterBarProps) {
  const { sessions: texts, words } = useConsoleTexts();
  const set = (name: keyof Filters) => (value: string) => {
    const { [name]: _, ...others } = filters;
    onChange(readFilters(new URLSearchParams({ ...others, [name]: value })));
  };
  // The first option names the filter, so no visible label is needed.
  const any = (name: string) => ({ value: '', label: texts.anyOf(name) });
  return (
    <fieldset
      aria-label={texts.filters}
      // The class `relative` keeps hidden labels inside the scroll container. Without it, these positioned labels would
      // widen the page.
      className="wide:grid wide:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] wide:max-w-368 max-wide:-mx-4 max-wide:overflow-x-auto max-wide:px-4 relative flex min-w-0 flex-none gap-2 py-3"
    >
      <FilterSelect
        label={texts.status}
        value={filters.status ?? ''}
        options={[
          any(texts.status),
          { value: 'OPEN', label: texts.views.open },
          ...SESSION_STATUSES.map((value) => ({ value, label: words.status[value] })),
        ]}
        onChange={set('status')}
      />
      <FilterSelect
        label={texts.step}
        value={filters.step ?? ''}
        options={[any(texts.step), ...OPEN_STEPS.map((value) => ({ value, label: words.steps[value] }))]}
        onChange={set('step')}
      />
      <FilterSelect
        label={texts.age}
        value={filters.age ?? ''}
        options={[any(texts.age), ...LIST_AGES.map((value) => ({ value, label: texts.ages[value] }))]}
        onChange={set('age')}
      />
      <ListChoice
        label={texts.template}
        query={templatesQuery}
        optionOf={({ template_id, name }) => ({ value: template_id, label: name })}
        value={filters.template}
        isOffering={isOffering}
        onChange={set('template')}
      />
      <ListChoice
        label={texts.branch}
        query={branchesQuery}
        optionOf={({ branch_id, name }) => ({ value: branch_id, label: name })}
        value={filters.branch}
        isOffering={isOffering}
        onChange={set('branch')}
      />
      <ListChoice
        label={texts.sender}
        query={sendersQuery}
        optionOf={({ sender_id, name }) => ({ value: sender_id, label: name })}
        value={filters.sender}
        isOffering={isOffering}
        onChange={set('sender')}
      />
      <BatchChoice value={filters.batch} isOffering={isOffering} onChange={set('batch')} />
      <FilterSelect
        label={texts.assignee}
        value={filters.assigned ?? ''}
        options={[any(texts.assignee), { value: 'me', label: texts.assignedToMe }]}
        onChange={set('assigned')}
      />
      <FilterSelect
        label={texts.check}
        value={
          filters.failed ? `failed ${filters.failed}` : filters.unclear ? `unclear ${filters.unclear}` : ''
        }
        options={[
          any(texts.check),
          ...CHECKS.map((check) => ({ value: `failed ${check}`, label: texts.failed(texts.checks[check]) })),
          ...CHECKS.map((check) => ({
            value: `unclear ${check}`,
            label: texts.unclear(texts.checks[check]),
          })),
        ]}
        onChange={(value) => {
          const { failed: _failed, unclear: _unclear, ...others } = filters;
          const [said = '', check = ''] = value.split(' ');
          onChange(readFilters(new URLSearchParams({ ...others, [said]: check })));
        }}
      />
      <FilterSelect
        label={texts.order}
        value={filters.order ?? 'newest'}
        options={ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
        onChange={(value) => set('order')(value === 'newest' ? '' : value)}
      />
    </fieldset>
  );
});

interface ListChoiceProps<Item> {
  label: string;
  query: UseQueryOptions<Item[]>;
  optionOf: (item: Item) => Option;
  value: string | undefined;
  isOffering: boolean;
  onChange: (value: string) => void;
}

/**
 * Shows a filter whose options load later. It is a separate component, so that a loaded list of options renders only
 * this filter again.
 */
function ListChoice<Item>({
  label,
  query,
  optionOf,
  value = '',
  isOffering,
  onChange,
}: ListChoiceProps<Item>) {
  const { sessions: texts } = useConsoleTexts();
  const { data = [] } = useQuery({ ...query, enabled: isOffering });
  return (
    <FilterSelect
      label={label}
      value={value}
      options={[{ value: '', label: texts.anyOf(label) }, ...data.map(optionOf)]}
      onChange={onChange}
    />
  );
}

type BatchChoiceProps = Pick<ListChoiceProps<unknown>, 'value' | 'isOffering' | 'onChange'>;

/** Offers the newest batches. Also offers an older batch if the address names it. */
function BatchChoice({ value = '', isOffering, onChange }: BatchChoiceProps) {
  const { sessions: texts } = useConsoleTexts();
  const { data: newest = [], isSuccess } = useQuery({ ...newestBatchesQuery, enabled: isOffering });
  const isOlder = isSuccess && value !== '' && newest.every(({ batch_id }) => batch_id !== value);
  const { data: older } = useQuery({ ...api.batches.get.query(value), enabled: isOlder });
  const batches = isOlder && older ? [older, ...newest] : newest;
  return (
    <FilterSelect
      label={texts.batch}
      value={value}
      options={[
        { value: '', label: texts.anyOf(texts.batch) },
        ...batches.map(({ batch_id, name }) => ({ value: batch_id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

interface Option {
  value: string;
  label: string;
}
