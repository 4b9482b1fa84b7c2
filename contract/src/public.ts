/** Calls that anyone may make. */
import { z } from 'zod';
import { CHANNELS } from './rules/messages.ts';
import { defineCall } from './call.ts';
import { exactly } from './schemas/exactly.ts';
import { MAX_BUNDLE_BYTES, MAX_DOCUMENTS, MAX_SEALED_BYTES } from './rules/limits.ts';
import { VERDICT_CODES } from './texts/verdict-reasons.ts';

export const readConfig = defineCall({
  method: 'GET',
  path: '/api/v1/config',
  access: 'public',
  tag: 'Public',
  summary: 'What the browser needs to know of this deployment',
  data: z.object({
    company_name: z.string(),
    company_logo: z.string().nullable(),
    /** For dark screens, where there is one of its own. */
    company_logo_dark: z.string().nullable(),
    company_website: z.string(),
    product_name: z.string(),
    secured_by: z.string(),
    allowed_qr_domains: z.array(z.string()),
    api_base: z.string(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    /** Whom a signer may ask. */
    help_phone: z.string().nullable(),
    help_email: z.string().nullable(),
  }),
});

const REFUSAL_PAGE =
  'To a page that says what is wrong with the token or its files, where a browser opened the address.';

export const openDocumentToken = defineCall({
  method: 'GET',
  path: '/api/v1/docs/:token',
  access: 'public',
  tag: 'Public',
  summary: 'The document behind a document token',
  redirects: REFUSAL_PAGE,
  params: z.object({ token: z.string().max(128) }),
  query: exactly({
    document: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_DOCUMENTS)
      .optional()
      .describe('Which of several documents; the first unless said.'),
  }),
  file: 'application/pdf',
  errors: [
    'DOCUMENT_TOKEN_INVALID',
    'DOCUMENT_TOKEN_EXPIRED',
    'DOCUMENT_TOKEN_REVOKED',
    'DOCUMENT_NOT_SEALED',
    'FILE_UNREADABLE',
  ],
});

const token = z.object({ token: z.string().max(128) });
const TOKEN_ERRORS = [
  'DOCUMENT_TOKEN_INVALID',
  'DOCUMENT_TOKEN_EXPIRED',
  'DOCUMENT_TOKEN_REVOKED',
  'DOCUMENT_NOT_SEALED',
] as const;

export const listTokenDocuments = defineCall({
  method: 'GET',
  path: '/api/v1/docs/:token/documents',
  access: 'public',
  tag: 'Public',
  summary: 'The documents that a document token opens, in the order in which they were read',
  params: token,
  data: z.object({
    documents: z.array(z.object({ document: z.number(), name: z.string().nullable(), pages: z.number() })),
    /** They are sealed, and the token opens all of them: `bundle` answers with one file. */
    has_bundle: z.boolean(),
  }),
  errors: [...TOKEN_ERRORS],
});

export const openTokenBundle = defineCall({
  method: 'GET',
  path: '/api/v1/docs/:token/bundle',
  access: 'public',
  tag: 'Public',
  summary: 'All sealed documents behind a document token as one ZIP file with a manifest',
  redirects: REFUSAL_PAGE,
  params: token,
  file: 'application/zip',
  errors: [...TOKEN_ERRORS, 'FILE_UNREADABLE'],
});

const finding = z.object({
  verdict: z.enum(['passed', 'failed', 'indeterminate']),
  /** In English. */
  reason: z.string(),
  /** The same by codes, for other languages: one that ends in a colon in English introduces the next. */
  reasons: z.array(z.object({ code: z.enum(VERDICT_CODES), facts: z.record(z.string(), z.string()) })),
});

/** EN 319 102-1 5.1.3. */
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
  summary: 'Verify a PDF of any origin: multipart with the part `document`',
  multipart: { document: { file: 'application/pdf' } },
  data: finding.extend({
    sha256: z.string(),
    signatures: z.array(
      z.object({
        field: z.string(),
        signer: z.string().nullable(),
        /** SHA-256 of the signer's certificate. */
        certificate_sha256: z.string().nullable(),
        signed_at: z.string().nullable(),
        time_source: z.enum(['timestamp', 'claimed']).nullable(),
        integrity: finding,
        coverage: finding,
        trust: finding,
        /** Made with a certificate of this installation. */
        by_us: z.boolean(),
        /** The same for experts, by the words of EN 319 102-1. */
        etsi: z.object({
          indication: z.enum(['TOTAL-PASSED', 'INDETERMINATE', 'TOTAL-FAILED']),
          sub_indication: z.enum(SUB_INDICATIONS).nullable(),
        }),
      }),
    ),
    /** An intact seal of this installation is on it, whatever happened to the file afterwards. */
    sealed_by_us: z.boolean(),
    /** Anything was appended behind that seal, and not by us; null without a seal. */
    appended_after_seal: z.boolean().nullable(),
    /** Passed: our seal, intact, at the end of the file or of one that we keep. Indeterminate: no seal of ours. */
    seal: finding,
    /** Passed: the file is what we stored, or what it says of its signing is what our evidence says. */
    evidence: finding,
    /** The session of ours that the file belongs to: byte for byte, or by the word of an intact seal of ours (`claimed`). */
    session: z
      .object({
        session_id: z.string(),
        status: z.string(),
        version: z.enum(['original', 'sealed', 'claimed']),
        /** Which of its documents the file is, counted from 1; null where the file alone does not tell. */
        document: z.number().nullable(),
        documents_total: z.number(),
        evidence: z.object({ intact: z.boolean(), count: z.number(), sha256: z.string() }),
        /** Of test sessions alone: nothing was agreed by it. */
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
  summary: 'Verify the ZIP file with all sealed documents of a session: multipart with the part `bundle`',
  multipart: { bundle: { file: 'application/zip' } },
  data: z.object({
    /** Passed: every document is there and genuine, nothing was added, and the manifest says the same. */
    verdict: finding.shape.verdict,
    session_id: z.string().nullable(),
    documents_total: z.number().nullable(),
    manifest: z.enum(['agrees', 'differs', 'missing']),
    /** The numbers of documents that are not in it. */
    missing: z.array(z.number()),
    files: z.array(
      finding.extend({
        file: z.string(),
        /** Which document of the session it is; null where it is none. */
        document: z.number().nullable(),
        /** False for what does not belong into this bundle. */
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
  summary: 'Messages of the embedded outbox, newest first; absent in production',
  data: z.array(
    z.object({
      to: z.string(),
      channel: z.enum(CHANNELS),
      subject: z.string().nullable(),
      text: z.string(),
      otp: z.string().nullable(),
      link: z.string().nullable(),
      sent_at: z.string(),
    }),
  ),
});
