/** The brand and the words of messages, as the API tells and takes them. */
import type {
  changeBrand,
  deleteLogo,
  getBrand,
  listBrandVersions,
  putLogo,
} from '@countersign/contract/originator/brand';
import type { changeMessageText, listMessageTexts } from '@countersign/contract/originator/message-texts';
import type { LogoTheme } from '@countersign/contract/rules/brand';
import type { Language } from '@countersign/contract/rules/languages';
import type { MessageKind } from '@countersign/contract/rules/messages';
import type { OwnTexts } from '@countersign/contract/rules/message-texts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { configQuery } from '../../../api/config.ts';
import type { DataOf } from '../../../api/client.ts';
import { callConsole } from '../../api/call.ts';

export type Brand = DataOf<typeof getBrand>;
type MessageTexts = DataOf<typeof listMessageTexts>;
export type MessageText = MessageTexts['texts'][number];
export type BrandInput = Pick<Brand, 'colour' | 'terms_url' | 'privacy_url' | 'help_phone' | 'help_email'>;

const PATH = '/api/v1/originator/brand';

export const brandQuery = queryOptions({
  queryKey: ['brand'],
  staleTime: 0,
  queryFn: ({ signal }) => callConsole<typeof getBrand>({ method: 'GET', path: PATH, signal }),
});

export type BrandVersion = DataOf<typeof listBrandVersions>['versions'][number];

/** Read anew with each version. */
export const brandVersionsQuery = (current: number) =>
  infiniteQueryOptions({
    queryKey: ['brand-versions', current],
    enabled: current > 0,
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: DataOf<typeof listBrandVersions>) => next_cursor,
    queryFn: ({ pageParam, signal }) =>
      callConsole<typeof listBrandVersions>({
        method: 'GET',
        path: `${PATH}/versions`,
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
  });

export const messageTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['message-texts', language],
    staleTime: 0,
    queryFn: ({ signal }) =>
      callConsole<typeof listMessageTexts>({
        method: 'GET',
        path: '/api/v1/originator/message-texts',
        query: { language },
        signal,
      }),
  });

export const saveBrand = (body: Partial<BrandInput>): Promise<Brand> =>
  callConsole<typeof changeBrand>({ method: 'PATCH', path: PATH, body });

export function saveLogo(theme: LogoTheme, file: File): Promise<Brand> {
  const form = new FormData();
  form.append('logo', file);
  return callConsole<typeof putLogo>({ method: 'PUT', path: `${PATH}/logo/:theme`, params: { theme }, form });
}

export const removeLogo = (theme: LogoTheme): Promise<Brand> =>
  callConsole<typeof deleteLogo>({ method: 'DELETE', path: `${PATH}/logo/:theme`, params: { theme } });

export const saveMessageText = (language: Language, kind: MessageKind, body: Partial<OwnTexts>) =>
  callConsole<typeof changeMessageText>({
    method: 'PATCH',
    path: '/api/v1/originator/message-texts/:language/:kind',
    params: { language, kind },
    body,
  });

/** After a change: the page itself, and what the frame of the console shows of the company. */
export function useBrandChanged(): (brand: Brand) => void {
  const client = useQueryClient();
  return (brand) => {
    client.setQueryData(brandQuery.queryKey, brand);
    void client.invalidateQueries({ queryKey: configQuery.queryKey });
  };
}
