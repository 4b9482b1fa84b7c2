import { useInfiniteQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { layoutsQuery } from '../../setup/layouts/api.ts';
import { ActionLink } from '../../ui/Action.tsx';
import { LayoutIcon } from '../../ui/icons.tsx';
import { Empty, Loaded } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { BatchForm } from './BatchForm.tsx';

/** Asks for a layout and a table. The server then checks the table. It sends nothing before this check. */
export function NewBatchPage() {
  const { batches: texts } = useConsoleTexts();
  const query = useInfiniteQuery({
    ...layoutsQuery(false),
    select: ({ pages }) => pages.flatMap((page) => page.layouts),
  });
  return (
    <Page
      title={texts.make.title}
      lead={texts.make.lead}
      above={<BackLink to="/batches" label={texts.title} />}
    >
      <Loaded query={query} loading={null}>
        {(layouts) =>
          layouts.length > 0 ? (
            <BatchForm layouts={layouts.map(({ layout_id, name }) => ({ value: layout_id, label: name }))} />
          ) : (
            <Empty
              icon={<LayoutIcon />}
              title={texts.make.noLayout}
              actions={<ActionLink to="/layouts">{texts.make.toLayouts}</ActionLink>}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
