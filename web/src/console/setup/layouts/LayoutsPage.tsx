import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useDepartmentName } from '../../api/department-names.ts';
import { useMay } from '../../api/me.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { LayoutIcon } from '../../ui/icons.tsx';
import { foldersOf } from '../../ui/by-folder.ts';
import { FolderAction } from '../../ui/FolderAction.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { MoveDepartment } from '../../ui/MoveDepartment.tsx';
import { MoreAction } from '../../ui/MoreAction.tsx';
import { Empty } from '../../ui/Outcome.tsx';
import { DuplicateLayout } from './DuplicateLayout.tsx';
import { layoutsQuery, type LayoutSummary } from './api.ts';
import { Choice } from '../../ui/Choice.tsx';

const SHELVES = ['inUse', 'archived'] as const;

/** Lists the layouts with their roles, documents and versions. */
export function LayoutsPage() {
  const { layouts: texts } = useConsoleTexts();
  const maySetUp = useMay('setup');
  const [shelf, setShelf] = useState<(typeof SHELVES)[number]>('inUse');
  const [leaving, setLeaving] = useState<LayoutSummary | null>(null);
  const query = useInfiniteQuery({
    ...layoutsQuery(shelf === 'archived'),
    select: ({ pages }) => pages.flatMap(({ layouts }) => layouts),
  });
  const add = maySetUp && (
    <ActionLink to="/layouts/new" variant="primary">
      {texts.add}
    </ActionLink>
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={<LayoutIcon />}
        actions={add}
        choice={
          <div className="mt-4">
            <Choice
              label={texts.show}
              value={shelf}
              options={SHELVES.map((value) => ({ value, label: texts[value] }))}
              onChange={setShelf}
            />
          </div>
        }
        query={query}
        empty={
          shelf === 'archived' ? (
            <Empty icon={<LayoutIcon />} title={texts.emptyArchive} />
          ) : (
            <Empty icon={<LayoutIcon />} title={texts.emptyTitle} actions={add}>
              <p>{texts.emptyText}</p>
              <p>{maySetUp ? texts.emptyNext : texts.emptyReader}</p>
            </Empty>
          )
        }
        keyOf={({ layout_id }) => layout_id}
        folderOf={({ folder }) => folder}
        renderRow={(layout) => (
          <Row
            layout={layout}
            folders={foldersOf(query.data)}
            onArchive={maySetUp && !layout.archived_at ? () => setLeaving(layout) : null}
          />
        )}
        below={<MoreAction query={query} label={texts.more} />}
      />
      {leaving && (
        <Confirm
          title={texts.archiveTitle(leaving.name)}
          confirm={texts.archive}
          isDangerous
          act={() => api.layouts.archive(leaving.layout_id)}
          done={texts.archivedToast}
          refresh="layouts"
          onClose={() => setLeaving(null)}
        >
          <p>{texts.archiveText}</p>
        </Confirm>
      )}
    </>
  );
}

interface RowProps {
  layout: LayoutSummary;
  folders: readonly string[];
  onArchive: (() => void) | null;
}

function Row({ layout, folders, onArchive }: RowProps) {
  const { layouts: texts, setup } = useConsoleTexts();
  const departmentName = useDepartmentName();
  const facts = [
    texts.version(layout.version),
    texts.documents(layout.documents_total),
    texts.pages(layout.pages_total),
    texts.fields(layout.fields_total),
    layout.department === null ? setup.noDepartment : departmentName(layout.department),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Link
          to={`/layouts/${layout.layout_id}`}
          className="font-strong hover:text-brand inline-block min-h-6 break-words underline-offset-4 hover:underline"
        >
          {layout.name}
        </Link>
        <p className="break-words">{layout.roles.map(({ name }) => name).join(', ')}</p>
        <p className="text-small text-ink-soft">
          {facts.join(' · ')} · {setup.changed} <Ago at={layout.updated_at} />
        </p>
      </div>
      {onArchive && (
        <div className="flex flex-wrap gap-2">
          <DuplicateLayout layout={layout} />
          <FolderAction
            folder={layout.folder}
            folders={folders}
            file={(folder) => api.layouts.file(layout.layout_id, { folder })}
            refresh="layouts"
          />
          <MoveDepartment
            department={layout.department}
            move={(department) => api.layouts.move(layout.layout_id, { department })}
            refresh="layouts"
          />
          <Action onClick={onArchive}>{texts.archive}</Action>
        </div>
      )}
    </div>
  );
}
