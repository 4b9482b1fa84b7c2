import { LANGUAGE_TABLE } from '@countersign/contract/rules/languages';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Checks } from './charts/Checks.tsx';
import { CompletionBy } from './charts/CompletionBy.tsx';
import { Days, Hours } from './charts/CompletionOverTime.tsx';
import { Funnel } from './charts/Funnel.tsx';
import { Messages } from './charts/Messages.tsx';
import { Times } from './charts/Times.tsx';
import { Tries } from './charts/Tries.tsx';
import type { ChartProps, Figures } from './figures.ts';
import { Numbers } from './Numbers.tsx';

/** Shows one chart per question, beginning with the most important question. */
export function Charts({ period, comparison }: ChartProps) {
  const texts = useConsoleTexts().insight.completion;
  const templates = (figures: Figures) =>
    figures.templates.map(({ template_id, name, ...counted }) => ({
      ...counted,
      key: template_id ?? '',
      name: name ?? template_id ?? texts.noTemplate,
    }));
  const branches = (figures: Figures) =>
    figures.branches.map(({ branch_id, name, ...counted }) => ({
      ...counted,
      key: branch_id ?? '',
      name: name ?? branch_id ?? texts.noBranch,
    }));
  const languages = (figures: Figures) =>
    figures.languages.map(({ language, ...counted }) => ({
      ...counted,
      key: language ?? '',
      name: language ? LANGUAGE_TABLE[language].name : texts.noLanguage,
    }));
  return (
    <>
      <Numbers period={period} comparison={comparison} />
      <div className="desk:grid-cols-2 mt-3 grid gap-3">
        <Funnel period={period} comparison={comparison} />
        <Days period={period} />
        <Times period={period} comparison={comparison} />
        <Tries period={period} comparison={comparison} />
        <Checks period={period} comparison={comparison} />
        <Messages period={period} comparison={comparison} />
        <Hours period={period} />
        <CompletionBy
          title={texts.languages}
          heading={texts.language}
          groups={languages(period)}
          before={comparison && languages(comparison)}
        />
        <CompletionBy
          title={texts.templates}
          heading={texts.template}
          groups={templates(period)}
          before={comparison && templates(comparison)}
        />
        <CompletionBy
          title={texts.branches}
          heading={texts.branch}
          groups={branches(period)}
          before={comparison && branches(comparison)}
        />
      </div>
    </>
  );
}
