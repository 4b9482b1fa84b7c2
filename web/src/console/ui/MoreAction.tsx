import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Action } from './Action.tsx';

interface MoreActionProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** Loads the next page of a list, while there is one. */
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
