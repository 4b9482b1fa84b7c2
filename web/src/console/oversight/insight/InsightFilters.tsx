import { LANGUAGE_TABLE, LANGUAGES } from '@countersign/contract/rules/languages';
import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { branchesQuery, departmentsQuery, templatesQuery } from '../../api/lists.ts';
import { useMe } from '../../api/me.ts';
import { DateChoice } from '../../ui/DateChoice.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { COMPARISONS, PERIODS, readChoice, type Choice } from './choice.ts';

const FILTERS = ['department', 'template', 'branch', 'language'] as const;

interface InsightFiltersProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** Shows the filters. The address of the page contains their values. */
export function InsightFilters({ choice, onChange }: InsightFiltersProps) {
  const { insight: texts, sessions } = useConsoleTexts();
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: branches = [] } = useQuery(branchesQuery);
  const own = useMe().departments;
  const { data: listed = [] } = useQuery(departmentsQuery);
  const departments = own ?? listed.map(({ name }) => name);
  const set = (name: keyof Choice) => (value: string) => {
    const { [name]: _, ...others } = choice;
    onChange(readChoice(new URLSearchParams({ ...others, [name]: value })));
  };
  const options = {
    department: departments.map((value) => ({ value, label: value })),
    template: templates.map(({ template_id, name }) => ({ value: template_id, label: name })),
    branch: branches.map(({ branch_id, name }) => ({ value: branch_id, label: name })),
    language: LANGUAGES.map((value) => ({ value, label: LANGUAGE_TABLE[value].name })),
  };
  return (
    <fieldset aria-label={texts.filters} className="flex flex-wrap items-center gap-2 py-3 print:hidden">
      <FilterSelect
        label={texts.period}
        value={choice.period}
        options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
        onChange={set('period')}
      />
      {choice.period === 'own' && (
        <>
          <DateChoice label={texts.from} value={choice.from ?? ''} onChange={set('from')} />
          <DateChoice label={texts.to} value={choice.to ?? ''} onChange={set('to')} />
        </>
      )}
      <FilterSelect
        label={texts.compare}
        value={choice.compare}
        options={COMPARISONS.map((value) => ({ value, label: texts.comparisons[value] }))}
        onChange={set('compare')}
      />
      {FILTERS.filter((name) => name !== 'department' || departments.length > 1).map((name) => (
        <FilterSelect
          key={name}
          label={texts[name]}
          value={choice[name] ?? ''}
          options={[{ value: '', label: sessions.anyOf(texts[name]) }, ...options[name]]}
          onChange={set(name)}
        />
      ))}
    </fieldset>
  );
}
