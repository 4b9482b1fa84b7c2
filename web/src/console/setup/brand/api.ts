/** Reads and writes the brand and the message texts in the format of the API. */
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

/** Reads the versions. The key contains the current version, so that a new version loads the list again. */
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

/** Returns a function that updates this page and the company in the frame of the console. Call it after a change. */
export function useBrandChanged(): (brand: Brand) => void {
  const client = useQueryClient();
  return (brand) => {
    client.setQueryData(brandQuery.queryKey, brand);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}
