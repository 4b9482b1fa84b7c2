import type { listTemplateVersions } from '@countersign/contract/originator/templates';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { api } from '../../api/api.ts';
import { VersionList } from '../../ui/VersionList.tsx';
import { SETTING_NAMES, SETTINGS } from './settings.ts';

type Change = DataOf<typeof listTemplateVersions>['versions'][number]['changes'][number];

export function Versions({ templateId, current }: { templateId: string; current: number }) {
  const texts = useConsoleTexts();
  const { versions: own } = texts.setup.templates;
  const { data = [] } = useQuery({
    queryKey: [...api.templates.eachVersion.key, templateId, current],
    queryFn: ({ signal }) => api.templates.eachVersion(templateId, {}, { signal }),
  });
  return (
    <VersionList
      texts={own}
      versions={data}
      textOf={(change) => changeText(change, texts)}
      unchanged={own.first}
    />
  );
}

/** Formats a change such as 'Time to sign: 24 hours, now 48 hours'. */
export function changeText({ setting, before, after }: Change, texts: ConsoleTexts): string {
  const name = SETTING_NAMES.find((each) => each === setting);
  const told = (value: Change['after']): string => {
    if (value === null || value === '') return texts.words.none;
    if (typeof value === 'boolean') return value ? texts.words.yes : texts.words.no;
    const known = name && SETTINGS[name];
    if (known?.kind === 'reviewers')
      return texts.templateSettings.reviewers.count(String(value).split(', ').length);
    if (known?.kind !== 'number') return String(value);
    const { figure, units } = texts.words;
    return `${figure(Number(value))} ${units[known.unit](Number(value))}`;
  };
  const label = name ? (texts.templateSettings.settings[name][0] ?? setting) : texts.setup.name;
  return texts.setup.templates.versions.change(label, told(before), told(after));
}
