import { formatCoordinate } from '@countersign/contract/rules/coordinates';
import { metresText } from '@countersign/contract/texts/distance-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { PinIcon } from '../../../ui/more-icons.tsx';
import { api } from '../../api/api.ts';
import { branchesQuery, type Branch } from '../../api/lists.ts';
import { useMaySetUpAll } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { AddBranch } from './AddBranch.tsx';
import { PlaceMap } from './PlaceMap.tsx';

export function BranchesPage() {
  const { setup } = useConsoleTexts();
  const texts = setup.branches;
  const { location } = useTexts();
  const query = useQuery(branchesQuery);
  const [open, setOpen] = useState<'add' | Branch | null>(null);
  const [shown, setShown] = useState<Branch | null>(null);
  const mayChange = useMaySetUpAll();
  const close = () => setOpen(null);
  const add = mayChange && (
    <Action variant="primary" onClick={() => setOpen('add')}>
      {texts.add}
    </Action>
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={<PinIcon />}
        actions={add}
        query={query}
        keyOf={({ branch_id }) => branch_id}
        renderRow={(branch) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="font-strong">{branch.name}</p>
              <p className="text-small text-ink-soft tabular-nums">
                <bdi>
                  {formatCoordinate(branch.latitude)}, {formatCoordinate(branch.longitude)}
                </bdi>{' '}
                · {texts.radius} {metresText(branch.max_distance_meters, location.distance)} · {texts.id}{' '}
                <code>{branch.branch_id}</code>
              </p>
            </div>
            {mayChange && (
              <div className="flex flex-wrap gap-2">
                <Action aria-label={texts.mapOf(branch.name)} onClick={() => setShown(branch)}>
                  {texts.showMap}
                </Action>
                <Action onClick={() => setOpen(branch)}>{texts.remove}</Action>
              </div>
            )}
          </div>
        )}
      />
      {shown && (
        <Dialog title={shown.name} onClose={() => setShown(null)}>
          <PlaceMap {...shown} />
        </Dialog>
      )}
      {open === 'add' && <AddBranch onClose={close} />}
      {open !== null && open !== 'add' && (
        <Confirm
          title={texts.removeTitle(open.name)}
          confirm={texts.remove}
          isDangerous
          act={() => api.branches.delete(open.branch_id)}
          done={texts.removed}
          refresh="branches"
          onClose={close}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
    </>
  );
}
