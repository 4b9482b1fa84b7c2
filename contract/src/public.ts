/** Calls that require no authentication. */
import { z } from 'zod';
import { CHANNELS } from './rules/messages.ts';
import { defineCall } from './call.ts';
import { exactly } from './schemas/exactly.ts';
import { documentInQuery, textOrNull } from './schemas/values.ts';
import { MAX_BUNDLE_BYTES, MAX_SEALED_BYTES } from './rules/limits.ts';
import { VERDICT_CODES } from './texts/verdict-reasons.ts';

export const readConfig = defineCall({
  method: 'GET',
  path: '/api/v1/config',
  access: 'public',
  tag: 'Public',
  summary: 'Retrieve the public configuration of this deployment',
  data: z.object({
    company_name: z.string(),
    company_logo: textOrNull,
    /** The logo for dark mode. Null if there is none. */
    company_logo_dark: textOrNull,
    company_website: z.string(),
    product_name: z.string(),
    secured_by: z.string(),
    allowed_qr_domains: z.array(z.string()),
    api_base: z.string(),
    terms_url: textOrNull,
    privacy_url: textOrNull,
    /** Contact details for signers who have questions. */
    help_phone: textOrNull,
    help_email: textOrNull,
  }),
});

const token = z.object({ token: z.string().max(128) });
const TOKEN_ERRORS = [
  'DOCUMENT_TOKEN_INVALID',
  'DOCUMENT_TOKEN_EXPIRED',
  'DOCUMENT_TOKEN_REVOKED',
  'DOCUMENT_NOT_SEALED',
] as const;

const REFUSAL_PAGE =
  'If a browser opened the address, redirects to a page that explains what is wrong with the token or its files.';

export const openDocumentToken = defineCall({
  method: 'GET',
  path: '/api/v1/docs/:token',
  access: 'public',
  tag: 'Public',
  summary: 'Download the document behind a document token',
  redirects: REFUSAL_PAGE,
  params: token,
  query: exactly({
    document: z
      .union([documentInQuery, z.literal('certificate')])
      .optional()
      .describe(
        'The number of the document, or `certificate` for the evidence certificate if it is a separate document. Defaults to the first document.',
      ),
  }),
  file: 'application/pdf',
  errors: [...TOKEN_ERRORS, 'FILE_UNREADABLE'],
});

export const listTokenDocuments = defineCall({
  method: 'GET',
  path: '/api/v1/docs/:token/documents',
  access: 'public',
  tag: 'Public',
  summary: 'List the documents that a document token opens, in reading order',
  params: token,
  data: z.object({
    documents: z.array(z.object({ document: z.number(), name: textOrNull, pages: z.number() })),
    /**
     * Whether `bundle` returns one file with all documents. All of them must be sealed, and the token must open all of
     * them.
     */
    has_bundle: z.boolean(),
    /** Whether the token opens an evidence certificate that is a separate document. */
    has_certificate: z.boolean(),
  }),
  errors: TOKEN_ERRORS,
});

export const openTokenBundle = defineCall({
  method: 'GET',
  path: '/api/v1/docs/:token/bundle',
  access: 'public',
  tag: 'Public',
  summary: 'Download all sealed documents behind a document token as one ZIP file with a manifest',
  redirects: REFUSAL_PAGE,
  params: token,
  file: 'application/zip',
  errors: [...TOKEN_ERRORS, 'FILE_UNREADABLE'],
});

const finding = z.object({
  verdict: z.enum(['passed', 'failed', 'indeterminate']),
  /** The reason for the verdict in English. */
  reason: z.string(),
  /**
   * The reason as codes, for translation. If the English text of a code ends in a colon, the code introduces the next
   * one.
   */
  reasons: z.array(z.object({ code: z.enum(VERDICT_CODES), facts: z.record(z.string(), z.string()) })),
});

/** The sub-indications that EN 319 102-1 5.1.3 defines. */
const SUB_INDICATIONS = [
  'FORMAT_FAILURE',
  'HASH_FAILURE',
  'SIG_CRYPTO_FAILURE',
  'REVOKED',
  'EXPIRED',
  'NOT_YET_VALID',
  'SIG_CONSTRAINTS_FAILURE',
  'CHAIN_CONSTRAINTS_FAILURE',
  'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'TIMESTAMP_ORDER_FAILURE',
  'NO_SIGNING_CERTIFICATE_FOUND',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'OUT_OF_BOUNDS_NO_POE',
  'TRY_LATER',
] as const;

export const verifyDocument = defineCall({
  method: 'POST',
  path: '/api/v1/verify',
  access: 'public',
  tag: 'Public',
  summary: 'Verify a PDF from any source. Multipart with the part `document`',
  multipart: { document: { file: 'application/pdf' } },
  data: finding.extend({
    sha256: z.string(),
    signatures: z.array(
      z.object({
        field: z.string(),
        signer: textOrNull,
        /** The SHA-256 hash of the certificate of the signature. */
        certificate_sha256: textOrNull,
        signed_at: textOrNull,
        time_source: z.enum(['timestamp', 'claimed']).nullable(),
        integrity: finding,
        coverage: finding,
        trust: finding,
        /** Whether a certificate of this installation made the signature. */
        by_us: z.boolean(),
        /** The signer, and the chain head that the signature covers. Set only for a signer's own signature. */
        signed_evidence: z
          .object({
            session_id: z.string(),
            participant_id: z.string(),
            count: z.number().int(),
            sha256: z.string(),
          })
          .optional(),
        /** The verdict in terms of EN 319 102-1. */
        etsi: z.object({
          indication: z.enum(['TOTAL-PASSED', 'INDETERMINATE', 'TOTAL-FAILED']),
          sub_indication: z.enum(SUB_INDICATIONS).nullable(),
        }),
      }),
    ),
    /** Whether the file has an intact seal of this installation, even if content was appended later. */
    sealed_by_us: z.boolean(),
    /**
     * Whether content that this installation did not produce was appended after the seal. Null if the file has no seal
     * of this installation.
     */
    appended_after_seal: z.boolean().nullable(),
    /**
     * The verdict about the seal of this installation. `passed`: an intact seal covers the whole file, or a file that
     * is stored here. `indeterminate`: the file has no seal of this installation.
     */
    seal: finding,
    /**
     * The verdict about the evidence. `passed`: the file is identical to a stored file, or its statements about the
     * signing agree with the evidence.
     */
    evidence: finding,
    /**
     * The session of the file. An identical stored file proves it. If only an intact seal states it, `claimed` is true.
     */
    session: z
      .object({
        session_id: z.string(),
        status: z.string(),
        version: z.enum(['original', 'sealed', 'claimed']),
        /** The number of the document in the session, counted from 1. Null if the file does not state it. */
        document: z.number().nullable(),
        documents_total: z.number(),
        evidence: z.object({ intact: z.boolean(), count: z.number(), sha256: z.string() }),
        /** Present only for test sessions. Their documents are not legally valid. */
        is_test: z.literal(true).optional(),
      })
      .nullable(),
  }),
  errors: ['DOCUMENT_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'SERVICE_UNAVAILABLE'],
  bodyLimit: MAX_SEALED_BYTES + 1024 * 1024,
});

export const verifyBundle = defineCall({
  method: 'POST',
  path: '/api/v1/verify-bundle',
  access: 'public',
  tag: 'Public',
  summary: 'Verify the ZIP file with all sealed documents of a session. Multipart with the part `bundle`',
  multipart: { bundle: { file: 'application/zip' } },
  data: z.object({
    /**
     * The verdict about the bundle. `passed`: every document is present and genuine, nothing was added, and the
     * manifest agrees.
     */
    verdict: finding.shape.verdict,
    session_id: textOrNull,
    documents_total: z.number().nullable(),
    manifest: z.enum(['agrees', 'differs', 'missing']),
    /** The numbers of the missing documents. */
    missing: z.array(z.number()),
    files: z.array(
      finding.extend({
        file: z.string(),
        /** The number of the document in the session. Null if the file is not one of its documents. */
        document: z.number().nullable(),
        /** False if the file does not belong in this bundle. */
        is_expected: z.boolean(),
        sha256: z.string(),
      }),
    ),
  }),
  errors: ['DOCUMENT_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'SERVICE_UNAVAILABLE'],
  bodyLimit: MAX_BUNDLE_BYTES + 1024 * 1024,
});

export const readOutbox = defineCall({
  method: 'GET',
  path: '/api/v1/dev/outbox',
  access: 'public',
  tag: 'Development',
  summary: 'List the messages of the built-in outbox, newest first. Not available in production',
  data: z.array(
    z.object({
      to: z.string(),
      channel: z.enum(CHANNELS),
      subject: textOrNull,
      text: z.string(),
      otp: textOrNull,
      link: textOrNull,
      sent_at: z.string(),
    }),
  ),
});
