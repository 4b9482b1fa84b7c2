/** The brand and the words of messages, as the API tells and takes them. */
import type { getBrand, listBrandVersions } from '@countersign/contract/originator/brand';
import type { listMessageTexts } from '@countersign/contract/originator/message-texts';
import type { Language } from '@countersign/contract/rules/languages';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { configQuery } from '../../../api/config.ts';
import type { DataOf } from '../../../api/client.ts';
import { api } from '../../api/api.ts';

export type Brand = DataOf<typeof getBrand>;
type MessageTexts = DataOf<typeof listMessageTexts>;
export type MessageText = MessageTexts['texts'][number];
export type BrandInput = Pick<Brand, 'colour' | 'terms_url' | 'privacy_url' | 'help_phone' | 'help_email'>;

export const brandQuery = queryOptions({ ...api.brand.get.query(), staleTime: 0 });

export type BrandVersion = DataOf<typeof listBrandVersions>['versions'][number];

/** Read anew with each version. */
export const brandVersionsQuery = (current: number) =>
  infiniteQueryOptions({
    queryKey: ['brand-versions', current],
    enabled: current > 0,
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: DataOf<typeof listBrandVersions>) => next_cursor,
    queryFn: ({ pageParam, signal }) =>
      api.brand.versions(pageParam ? { cursor: pageParam } : {}, { signal }),
  });

export const messageTextsQuery = (language: Language) =>
  queryOptions({ ...api.brand.messageTexts.query({ language }), staleTime: 0 });

/** After a change: the page itself, and what the frame of the console shows of the company. */
export function useBrandChanged(): (brand: Brand) => void {
  const client = useQueryClient();
  return (brand) => {
    client.setQueryData(brandQuery.queryKey, brand);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}
