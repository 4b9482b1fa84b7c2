/** Registers the calls for the branding of this installation: colour, logos, terms, contact. */
import {
  changeBrand,
  deleteLogo,
  getBrand,
  listBrandVersions,
  putLogo,
  replaceBrand,
} from '@countersign/contract/originator/brand';
import { type LogoTheme, MAX_LOGO_BYTES } from '@countersign/contract/rules/brand';
import { BUTTON_RATIO, judgeColour } from '@countersign/contract/rules/brand-colours';
import type { z } from 'zod';
import { sha256 } from '../../crypto/secrets.ts';
import { brandPictures } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Register } from '../../http/register.ts';
import { idempotent } from '../../access/idempotency.ts';
import { addBrandVersion, describeBrand } from './change.ts';
import { pageOfBrandVersions } from './versions.ts';
import type { WithBrand } from '../../messaging/brand.ts';
import type { PhotoReaders } from '../../providers/photo-readers.ts';
import type { Kernel } from '../../signing/kernel.ts';
import type { FastifyRequest } from 'fastify';
import { readParts } from '../../http/multipart.ts';
import { acceptPicture } from '../../signing/accept-picture.ts';

export function brandRoutes(services: Kernel & WithBrand & PhotoReaders, register: Register): void {
  const { db } = services.database;

  register(getBrand, async () => describeBrand(services, db, await services.brand.current()));

  register(listBrandVersions, async ({ query }) => pageOfBrandVersions(services, query));

  const save = (input: Parameters<typeof idempotent>[1], look: z.output<(typeof changeBrand)['body']>) => {
    refusePale(look.colour ?? null);
    return idempotent(services, input, JSON.stringify(look), async (tx) =>
      describeBrand(services, tx, await addBrandVersion(services, tx, input.caller, () => look)),
    );
  };

  register(replaceBrand, async (input) => save(input, input.body));

  register(changeBrand, async (input) => save(input, input.body));

  register(putLogo, async (input) => {
    const png = await acceptLogo(services, input.request);
    const hash = sha256(png);
    return idempotent(services, input, hash, async (tx) => {
      await tx
        .insert(brandPictures)
        .values({ sha256: hash, png, createdAt: services.now() })
        .onConflictDoNothing();
      const changed = await addBrandVersion(services, tx, input.caller, () => ({
        [FIELDS[input.params.theme]]: hash,
      }));
      return describeBrand(services, tx, changed);
    });
  });

  register(deleteLogo, async (input) =>
    idempotent(services, input, '', async (tx) => {
      const changed = await addBrandVersion(services, tx, input.caller, () => ({
        [FIELDS[input.params.theme]]: null,
      }));
      return describeBrand(services, tx, changed);
    }),
  );
}

const FIELDS = { light: 'logo', dark: 'logo_dark' } as const satisfies Record<LogoTheme, string>;

/**
 * Rejects a colour with too little contrast. The error contains the measured contrast and the nearest colour with
 * enough contrast.
 */
function refusePale(colour: string | null): void {
  const verdict = colour === null ? null : judgeColour(colour);
  if (!verdict || verdict.ok) return;
  const { ratio, nearest } = verdict;
  throw new AppError('BRAND_COLOUR_REFUSED', { ratio, needed: BUTTON_RATIO, nearest });
}

/**
 * Reads a logo. Its first bytes must identify a picture format. A separate process with limits decodes and re-encodes
 * it.
 */
async function acceptLogo(services: Kernel & PhotoReaders, request: FastifyRequest): Promise<Buffer> {
  const { files } = await readParts(request, { fileSize: MAX_LOGO_BYTES, files: 1 }, ['logo']);
  const [file] = files.get('logo') ?? [];
  if (!file) throw new AppError('INVALID_REQUEST', {}, 'The part `logo` (an image) is missing');
  return acceptPicture(services, file.content, 'logo', refused);
}

const refused = (reason: string): AppError => new AppError('LOGO_REFUSED', { reason });
