import type { listTemplateVersions } from '@countersign/contract/originator/templates';
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { api } from '../../api/api.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Section } from '../../ui/Page.tsx';
import { SETTING_NAMES, SETTINGS } from './settings.ts';

type Version = DataOf<typeof listTemplateVersions>['versions'][number];
type Change = Version['changes'][number];

/** The versions with their authors and changes, newest first. */
export function Versions({ templateId, current }: { templateId: string; current: number }) {
  const { setup } = useConsoleTexts();
  const texts = setup.templates.versions;
  const { data = [] } = useQuery({
    queryKey: [...api.templates.eachVersion.key, templateId, current],
    queryFn: ({ signal }) => api.templates.eachVersion(templateId, {}, { signal }),
  });
  return (
    <Section title={texts.title}>
      <p className="text-ink-soft">{texts.lead}</p>
      <ol className="divide-line mt-2 divide-y">
        {data.map((version) => (
          <li key={version.version} className="py-2">
            <p>
              <span className="font-strong">{texts.version(version.version)}</span>{' '}
              <span className="text-ink-soft">
                <Ago at={version.changed_at} /> · {version.changed_by ?? texts.unknown}
              </span>
            </p>
            <Changes version={version} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Changes({ version }: { version: Version }) {
  const texts = useConsoleTexts();
  if (version.changes.length === 0)
    return <p className="text-ink-soft">{texts.setup.templates.versions.first}</p>;
  return (
    <ul>
      {version.changes.map((change) => (
        <li key={change.setting} className="break-words">
          {changeText(change, texts)}
        </li>
      ))}
    </ul>
  );
}

/** Formats a change such as 'Time to sign: 24 hours, now 48 hours'. */
export function changeText({ setting, before, after }: Change, texts: ConsoleTexts): string {
  const name = SETTING_NAMES.find((each) => each === setting);
  const told = (value: Change['after']): string => {
    if (value === null || value === '') return texts.words.none;
    if (typeof value === 'boolean') return value ? texts.words.yes : texts.words.no;
    const known = name && SETTINGS[name];
    if (known?.kind !== 'number') return String(value);
    const { figure, units } = texts.words;
    return `${figure(Number(value))} ${units[known.unit](Number(value))}`;
  };
  const label = name ? (texts.templateSettings.settings[name][0] ?? setting) : texts.setup.name;
  return texts.setup.templates.versions.change(label, told(before), told(after));
}
