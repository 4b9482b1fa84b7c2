/**
 * Creates the demonstration that `npm start` offers: a branch, a template, and a loan agreement that two signers can
 * sign.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sessionInput } from '@countersign/contract/originator/session-input';
import { CLOSED_STATUSES } from '@countersign/contract/rules/participant-state';
import { templateConfig } from '@countersign/contract/template';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { sha256 } from '../crypto/secrets.ts';
import { branches, participants, sessions, templates } from '../database/schema.ts';
import { storeVersion } from '../origination/templates/versions.ts';
import { createSession } from '../origination/creation/create.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { Kernel } from '../signing/kernel.ts';

const stored = z.object({
  session_id: z.string(),
  links: z.array(z.object({ name: z.string(), token: z.string() })),
});

/**
 * Returns the links of the demonstration that is not signed yet, or of a new one if the last one is complete or
 * expired.
 */
export async function demoLinks(
  services: Kernel & WithStorage & Messengers,
): Promise<{ name: string; link: string }[]> {
  const file = path.join(services.settings.DATA_DIR, 'demo.json');
  const demo = (await readWaiting(services, file)) ?? (await seed(services, file));
  return demo.links.map(({ name, token }) => ({ name, link: `${services.publicUrl}/${token}` }));
}

/** The database stores only hashes of link tokens, so the demonstration stores its links in a separate file. */
async function readWaiting({ database, now }: Kernel, file: string): Promise<z.infer<typeof stored> | null> {
  const demo = stored.safeParse(await readFile(file, 'utf8').then(JSON.parse, () => null));
  if (!demo.success) return null;
  const rows = await database.db
    .select({ status: participants.status, expiresAt: sessions.expiresAt })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(eq(sessions.id, demo.data.session_id));
  const isWaiting = rows.some(
    ({ status, expiresAt }) => !CLOSED_STATUSES.includes(status) && expiresAt > now(),
  );
  return isWaiting ? demo.data : null;
}

async function seed(
  services: Kernel & WithStorage & Messengers,
  file: string,
): Promise<z.infer<typeof stored>> {
  const { database, storage, settings } = services;
  const at = services.now();
  // The PDF library is imported on demand, because only the first start of a demonstration needs it.
  const {
    demoKeyFacts,
    makeDemoAgreement,
    SAMPLE_SIGNATURE_FIELDS: places,
  } = await import('./sample-agreement/sample-agreement.ts');
  const signers = [
    { name: 'Asha Rao', phone: '+919876543210', fields: [places.borrower] },
    { name: 'Vikram Rao', phone: '+919812345678', fields: [places.coBorrower] },
  ];
  const document = await makeDemoAgreement(at, settings.COMPANY_NAME);
  const sessionId = uuid();
  await storage.put(sessionId, document);
  const created = await database.transaction(async (tx) => {
    const branchId = uuid();
    await tx.insert(branches).values({
      id: branchId,
      name: 'Pune Station Road',
      latitude: 18.5286,
      longitude: 73.8745,
      maxDistanceMeters: 500,
      createdAt: at,
    });
    const templateId = uuid();
    const rules = templateConfig.parse({
      allow_out_of_order_signing: true,
      send_completion_notification: true,
      device_intelligence_enabled: true,
      vpn_check_enabled: true,
      validity_hours: 168,
    });
    const template = {
      id: templateId,
      name: 'Demonstration',
      config: rules,
      createdAt: at,
      updatedAt: at,
      department: null,
      version: 1,
    };
    await tx.insert(templates).values(template);
    await storeVersion(tx, template, null);
    const session = sessionInput.parse({
      template_id: templateId,
      reference: 'DEMO',
      branch_ids: [branchId],
      participants: signers,
      key_facts: demoKeyFacts(at),
    });
    const agreement = { content: document, sha256: sha256(document), pages: 4, name: 'Loan agreement' };
    const fields = signers.map((signer) => signer.fields);
    const upload = { documents: [agreement], session, fields, template };
    return createSession(services, tx, sessionId, upload, null);
  });
  const links = created.participants.map(({ link }, index) => ({
    name: signers[index]?.name ?? '',
    token: link.slice(link.lastIndexOf('/') + 1),
  }));
  const demo = { session_id: sessionId, links };
  await writeFile(file, JSON.stringify(demo), { mode: 0o600 });
  return demo;
}
