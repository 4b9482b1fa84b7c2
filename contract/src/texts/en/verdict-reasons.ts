/**
 * The reasons for a verification verdict. The object is `as const`, because the types of a reason's facts are derived
 * from its text.
 */
const reasons = {
  // Reasons about the whole document.
  NO_SIGNATURE: 'The document has no signature',
  IN_FIELD: '{field}:',
  SIGNATURE_HOLDS: 'The signature is intact, covers the document and leads to a trusted certificate',
  ALL_SIGNATURES_HOLD:
    'All {count} signatures are intact, cover the document and lead to a trusted certificate',

  // Reasons to reject a file without a verdict.
  NOT_A_PDF: 'The file is not a PDF',
  TOO_LARGE: 'The document is larger than {mebibytes} MiB',
  ENCRYPTED: 'The document is encrypted. Remove the protection and verify the file again',
  TOO_COMPLEX: 'The document is too large or too deeply nested to be verified safely',
  TOO_MANY_SIGNATURES: 'The document has more than {count} signatures, which is too many to verify',
  UNREADABLE: 'The file cannot be read as a PDF',

  // Reasons about the seal of this installation.
  NO_SEAL_OF_OURS: 'The document has no seal of this installation',
  SEAL_HOLDS: 'The seal of {signer} is intact, and the document has not changed since it was sealed',
  OUR_SEAL_HOLDS:
    'The seal of this installation is intact, and the document has not changed since it was sealed',
  SEAL_DOES_NOT_HOLD: 'The seal is not valid:',
  ADDED_AFTER_SEAL: 'Content was added after the document was sealed',
  SEAL_IN_DOUBT: 'The seal cannot be confirmed:',
  SEAL_DESTROYED:
    'The file contains traces of a seal of this installation that can no longer be read, so it was altered',

  // Reasons about the evidence of this installation.
  EVIDENCE_NOT_ASKED: 'The evidence could not be checked',
  NOT_KEPT_HERE: 'The file is not stored here and does not refer to a signing session of this installation',
  KEPT_AS_SEALED:
    'The file is identical to the stored sealed document of session {session}, whose evidence is intact',
  KEPT_AS_ORIGINAL:
    'The file is identical to the document uploaded for session {session}, whose evidence is intact',
  SEALED_EVIDENCE_ALTERED:
    'The file is the stored sealed document of session {session}, whose evidence was altered',
  ORIGINAL_EVIDENCE_ALTERED:
    'The file is the document uploaded for session {session}, whose evidence was altered',
  SIGNING_UNKNOWN: 'The file refers to a signing session that is not known here',
  EVIDENCE_SAYS_OTHERWISE:
    'The file refers to a signing session of this installation, but the evidence contradicts it',
  NOT_THE_SEALED_FILE: 'The file claims to have been sealed here, but it is not the file that was sealed',
  EVIDENCE_AGREES: 'The evidence of session {session} confirms what the file states',
  EVIDENCE_ALTERED: 'The evidence of session {session} was altered',

  // Reasons about integrity.
  SIGNATURE_RIGHT: 'The signature is correct, and no signed byte has changed',
  SIGNATURE_WRONG: 'The signature is incorrect',
  DOCUMENT_CHANGED: 'The document was changed after it was signed',
  TIMESTAMP_CHANGED: 'The time-stamp was changed after it was signed',
  OTHER_CERTIFICATE: 'The signature was made with a different certificate than the one it contains',
  NO_CERTIFICATE_NAMED: 'The signature does not identify its certificate',
  NO_SIGNED_ATTRIBUTES: 'The signature has no signed attributes',
  OTHER_CONTENT_TYPE: 'The signature was made for a different content type',
  OWN_CONTENT: 'The signature contains its own content instead of signing the file',
  MIXED_CASE: 'The signature mixes uppercase and lowercase digits, as if it had been edited',
  ITS_TIMESTAMP: 'Its time-stamp:',
  NOT_A_TIMESTAMP: 'The embedded data is not a time-stamp',
  TIMESTAMP_FOR_OTHER: 'The time-stamp was made for different data',
  TIMESTAMP_NOT_INTACT: 'The time-stamp is not intact',

  // Reasons about the format of a signature.
  NOT_ASN1: 'It is not valid ASN.1',
  NOT_CMS: 'It is not a CMS signature',
  PART_MISSING: 'The {part} is missing or malformed',
  PART_MALFORMED: 'The {part} is malformed',
  ATTRIBUTE_MALFORMED: 'An attribute is malformed',
  ATTRIBUTE_REPEATED: 'An attribute is repeated',
  SEVERAL_SIGNERS: 'It has more than one signer',
  NO_SIGNER_CERTIFICATE: "It does not contain the signer's certificate",
  TOO_MANY_CERTIFICATES: 'It contains too many certificates to be examined',
  CERTIFICATE_UNREADABLE: 'It contains a certificate that cannot be read',
  CERTIFICATE_KEY_UNREADABLE: 'It contains a certificate whose key cannot be read',
  CERTIFICATE_REPEATS_EXTENSION: 'It contains a certificate that repeats an extension',
  CERTIFICATE_KIND_UNSUPPORTED: 'It contains an unsupported type of certificate',
  LISTS_UNPROTECTED: 'It contains revocation lists that the signature does not protect',
  ATTRIBUTE_UNPROTECTED: 'It contains an attribute that the signature does not protect ({type})',
  CMS_VERSION_WRONG: 'Its CMS version is incorrect',
  SIGNER_VERSION_WRONG: 'Its signer version is incorrect',
  DIGEST_LIST_WRONG: 'Its list of digest algorithms does not match the signer',

  // Reasons about algorithms.
  DIGEST_WEAK: 'It uses a digest algorithm that is no longer secure ({algorithm})',
  ALGORITHM_UNSUPPORTED: 'It uses a signature algorithm that is not supported ({algorithm})',
  PARAMETERS_SENSELESS: 'The {part} has invalid parameters',
  ALGORITHMS_DIFFER: 'The digest and the signature algorithm do not match',
  PSS_DIFFERS: 'The RSASSA-PSS parameters do not match the digest',
  KEY_DOES_NOT_FIT: "The signature algorithm does not match the certificate's key",

  // Reasons about the position of a signature in the file.
  FIELD_EMPTY: 'The field is marked as signed but holds no signature',
  FORM_UNSUPPORTED: 'The signature has an unsupported format ({form})',
  CONTRADICTS_ITSELF: 'The signature contains contradictory statements about its type',
  RANGE_IMPROPER: 'The signature does not state correctly which part of the file it signs',
  GAP_NOT_SIGNATURE: 'The unsigned part of the file is not the signature',
  GAP_HOLDS_MORE: 'The unsigned part of the file contains more than the signature',
  GAP_OF_ANOTHER: 'The unsigned part of the file is not the signature of this field',
  HIDDEN_BEHIND: 'Data is hidden behind the signature',
  NOT_IN_ITS_PART: 'The signature is not in the part of the file that it signs',
  PART_NOT_A_DOCUMENT: 'The part of the file that it signs is not a complete document',

  // Reasons about coverage.
  COVERS_ALL: 'The signature covers the whole file',
  APPENDED: 'Content was appended to the file after the signature',
  CHANGED_AFTER: 'The document was changed after it was signed ({where})',
  VALIDATION_DATA_AFTER: 'Only validation data and time-stamps were added after the document was signed',
  TIMESTAMPED_AFTER:
    'Only document time-stamps were added after the document was signed, in the way this product adds them',
  APPENDED_UNCLEAR:
    'Content that PDF programs may interpret differently was appended after the document was signed',
  SIGNATURE_NOT_PLACED: 'Another signature was added that could not be located in the file',
  TOO_LARGE_TO_COMPARE: 'The document is too large to determine what was appended after it was signed',
  EARLIER_CHANGED_TWICE: 'The document was changed after this signature and after the last one',
  EARLIER_LATER_NOT_INTACT:
    'The document was changed after this signature, and a later signature is not intact',
  EARLIER_TOO_LARGE: 'The document is too large to determine what was appended after this signature',
  EARLIER_VALIDATION_DATA: 'Only validation data and time-stamps were added after this signature',
  EARLIER_CERTIFIED: 'The document was certified as final, and another signature was added',
  EARLIER_SIGNATURES:
    'Only further signatures were added after this signature, and the last one covers the whole file',
  EARLIER_SHOWN: 'A later signature draws on a page and may cover signed content: compare the pages yourself',
  EARLIER_UNCLEAR: 'Content that PDF programs may interpret differently was appended after this signature',
  EARLIER_CHANGED: 'The document was changed after this signature ({where}) and then signed again',
  COVERAGE_UNKNOWN: 'It could not be determined what the signature covers',

  // Reasons about trust.
  TRUSTED:
    'The certificate leads to {name}, which is trusted here, and was valid at the time; revocation was not checked',
  TRUSTED_NOT_REVOKED:
    'The certificate leads to {name}, which is trusted here, was valid at the time and was not revoked',
  REVOKED: 'The certificate {name} was revoked',
  REVOCATION_UNKNOWN: 'The document does not prove that the certificate {name} was not revoked',
  NOT_TRUSTED_HERE: 'The certificate does not lead to a certificate that is trusted here',
  NOT_FOR_SIGNING: 'The certificate is not intended for signing',
  NOT_FOR_TIMESTAMPS: 'The certificate is not intended for time-stamping',
  NOT_FOR_DOCUMENTS: 'The certificate is not intended for signing documents',
  NOT_VALID_THEN: 'The certificate {name} was not valid on {time}',
  NOT_YET_VALID: 'The certificate {name} was not yet valid on {time}',
  CHAIN_TOO_LONG: 'The certificate {name} does not allow a certificate chain of this length',
  CONDITIONS_UNSUPPORTED: 'The certificate {name} has unsupported constraints',
  CERTIFICATE_WEAK: 'The certificate {name} uses cryptography that is no longer secure',
  CERTIFICATE_EXPIRED:
    'The certificate {name} has expired, and no trusted time-stamp proves that the signature is older',
  TIME_TOO_LATE: 'The signature claims a time after the time at which it was known to exist',
  UNVOUCHED: 'The signature contains a certificate that cannot be verified ({name})',
  TIMESTAMP_UNVOUCHED: 'Its time-stamp contains a certificate that cannot be verified ({name})',
  NOT_EXAMINED: 'Not examined',
  NOT_EXAMINED_NOT_INTACT: 'Not examined, because the signature itself is not intact',
  NOT_EXAMINED_UNREADABLE: 'Not examined, because the signature could not be read',
} as const;

/** The parts of a document in which a change can be reported. */
const places = {
  catalog: 'catalog',
  pages: 'pages',
  form: 'form',
  'document information': 'document information',
} as const;

export const verdictReasons = { reasons, places, stop: '.' } as const;
