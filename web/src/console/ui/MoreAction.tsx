import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Action } from './Action.tsx';

interface MoreActionProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** A button that loads the next page of a list. Hidden if there is none. */
export function MoreAction({ query, label }: MoreActionProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-4">
      <Action busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Action>
    </div>
  );
}
