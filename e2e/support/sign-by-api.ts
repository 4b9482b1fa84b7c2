/** Completes all steps of a signer through the API. Tests use it for signers whose screens they do not test. */
import { readOutbox } from '@countersign/contract/public';
import { consentToDocument, finishDocument } from '@countersign/contract/signer/document';
import { generateLivenessCode, submitLivenessPhotos } from '@countersign/contract/signer/liveness';
import { openLink } from '@countersign/contract/signer/link';
import { captureLocation } from '@countersign/contract/signer/location';
import { generateNonce, sendOtp, verifyOtp } from '@countersign/contract/signer/otp';
import { captureSignature } from '@countersign/contract/signer/signature';
import { signaturePng } from '@countersign/server/tests/helpers/signature-png';
import { encryptOtp, photosOf } from '@countersign/server/tests/helpers/signer-input';
import { call, json } from './call.ts';
import type { RunningServer } from './server.ts';
import { PUNE } from './signer.ts';

interface Signing {
  link: string;
  phone: string;
  /** The number of documents. The signer reads and signs each separately. */
  documents: number;
}

export async function signByApi(server: RunningServer, { link, phone, documents }: Signing): Promise<void> {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const { participant_id } = await call(server, openLink, { id: token });
  const credentials: Record<string, string> = { 'x-link-token': token };
  const step = <Data>(endpoint: Parameters<typeof call<Data>>[1], body: object = {}): Promise<Data> => {
    const { headers, ...sent } = json({ participant_id, ...body });
    return call(server, endpoint, { ...sent, headers: { ...headers, ...credentials } });
  };
  await step(sendOtp);
  const otp = (await call(server, readOutbox)).find((message) => message.to === phone && message.otp)?.otp;
  const { public_key, nonce } = await step(generateNonce);
  const { auth_token } = await step(verifyOtp, { otp: await encryptOtp(public_key, `${otp}${nonce}`) });
  credentials['authorization'] = `Bearer ${auth_token}`;
  for (let document = 1; document < documents; document++)
    await step(finishDocument, { document, scroll_confirmed: true });
  await step(consentToDocument, { scroll_confirmed: true, consent_given: true });
  await step(captureLocation, PUNE);
  const { otp_code } = await step(generateLivenessCode);
  await step(submitLivenessPhotos, { images: await photosOf(otp_code) });
  const drawing = { signature_base64: await signaturePng() };
  const further_signatures = Array.from({ length: documents - 1 }, () => drawing);
  await step(captureSignature, { ...drawing, further_signatures });
}
