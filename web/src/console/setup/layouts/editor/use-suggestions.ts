/** Loads the fields suggested for the documents on request. */
import type { Suggestion } from '@countersign/contract/originator/layouts';
import { useQuery } from '@tanstack/react-query';
import { suggestionsQuery, type Layout } from '../api.ts';

export interface AskedSuggestions {
  /** The suggestions. Undefined until they are loaded. */
  data: readonly Suggestion[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export function useSuggestions(layout: Layout, isWanted: boolean): AskedSuggestions | null {
  const { data, error, refetch } = useQuery({ ...suggestionsQuery(layout), enabled: isWanted });
  return isWanted ? { data: data?.suggestions, error, refetch } : null;
}
