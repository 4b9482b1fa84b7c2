import { SESSION_STATUSES } from '@countersign/contract/rules/participant-state';
import { OPEN_STEPS } from '@countersign/contract/rules/step-at';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { templatesQuery } from '../api/lists.ts';
import { ORDERS, readFilters, type Filters } from './filters.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Status, step, template and order, each changing the address. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { sessions: texts, words } = useConsoleTexts();
  const { data: templates = [] } = useQuery(templatesQuery);
  const set = (name: keyof Filters) => (value: string) => {
    const { [name]: _, ...others } = filters;
    onChange(readFilters(new URLSearchParams({ ...others, [name]: value })));
  };
  const any = { value: '', label: texts.any };
  return (
    <fieldset aria-label={texts.filters} className="flex flex-wrap gap-x-4 gap-y-2 py-3">
      <Choice
        label={texts.status}
        value={filters.status ?? ''}
        options={[
          any,
          { value: 'OPEN', label: texts.views.open },
          ...SESSION_STATUSES.map((value) => ({ value, label: words.status[value] })),
        ]}
        onChange={set('status')}
      />
      <Choice
        label={texts.step}
        value={filters.step ?? ''}
        options={[any, ...OPEN_STEPS.map((value) => ({ value, label: words.steps[value] }))]}
        onChange={set('step')}
      />
      <Choice
        label={texts.template}
        value={filters.template ?? ''}
        options={[any, ...templates.map(({ template_id, name }) => ({ value: template_id, label: name }))]}
        onChange={set('template')}
      />
      <Choice
        label={texts.order}
        value={filters.order ?? 'newest'}
        options={ORDERS.map((value) => ({ value, label: texts.orders[value] }))}
        onChange={(value) => set('order')(value === 'newest' ? '' : value)}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="text-small flex items-center gap-1.5">
      <label htmlFor={id} className="text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="border-edge bg-surface pointer-coarse:min-h-12 min-h-8 max-w-48 rounded-control border px-2"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
