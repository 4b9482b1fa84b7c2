/** Why a verification says what it says. `as const`, since the facts of a reason are read off its words. */
const reasons = {
  // The whole document
  NO_SIGNATURE: 'The document carries no signature',
  IN_FIELD: '{field}:',
  SIGNATURE_HOLDS: 'The signature is intact, covers the document and leads to a trusted certificate',
  ALL_SIGNATURES_HOLD:
    'All {count} signatures are intact, cover the document and lead to a trusted certificate',

  // Refused without a verdict
  NOT_A_PDF: 'The file is not a PDF',
  TOO_LARGE: 'The document is larger than {mebibytes} MiB',
  ENCRYPTED: 'The document is encrypted. Remove the protection and verify the file again',
  TOO_COMPLEX: 'The document is too large or too deeply nested to be verified safely',
  TOO_MANY_SIGNATURES: 'The document carries more than {count} signatures, which is too many to be verified',
  UNREADABLE: 'The file could not be read as a PDF',

  // Our seal
  NO_SEAL_OF_OURS: 'The document carries no seal of this installation',
  SEAL_HOLDS: 'The seal of {signer} is intact, and nothing was changed since',
  OUR_SEAL_HOLDS: 'The seal of this installation is intact, and nothing was changed since',
  SEAL_DOES_NOT_HOLD: 'The seal does not hold:',
  ADDED_AFTER_SEAL: 'Something was added after the seal',
  SEAL_IN_DOUBT: 'The seal is open to doubt:',
  SEAL_DESTROYED:
    'The file bears the marks of a seal of this installation that can no longer be read: it was altered',

  // Our evidence
  EVIDENCE_NOT_ASKED: 'The evidence could not be asked',
  NOT_KEPT_HERE: 'The file is not one that is kept here, and it names no signing of ours',
  KEPT_AS_SEALED:
    'The file is, byte for byte, the sealed document that is kept of the signing {session}, whose evidence is intact',
  KEPT_AS_ORIGINAL:
    'The file is, byte for byte, the document as it was uploaded of the signing {session}, whose evidence is intact',
  SEALED_EVIDENCE_ALTERED:
    'The file is the sealed document that is kept of the signing {session}, whose evidence was altered',
  ORIGINAL_EVIDENCE_ALTERED:
    'The file is the document as it was uploaded of the signing {session}, whose evidence was altered',
  SIGNING_UNKNOWN: 'The file names a signing that is not known here',
  EVIDENCE_SAYS_OTHERWISE: 'The file names a signing of ours, but our evidence says otherwise',
  NOT_THE_SEALED_FILE: 'The file says that it was sealed here, but it is not the file that was',
  EVIDENCE_AGREES: 'What the file says of the signing {session} is what our evidence says',
  EVIDENCE_ALTERED: 'The evidence of the signing {session} was altered',

  // Integrity
  SIGNATURE_RIGHT: 'The signature is right and no signed byte has changed',
  SIGNATURE_WRONG: 'The signature is wrong',
  DOCUMENT_CHANGED: 'The document was changed after it was signed',
  TIMESTAMP_CHANGED: 'The time-stamp was changed after it was signed',
  OTHER_CERTIFICATE: 'The signature was made with another certificate than the one it carries',
  NO_CERTIFICATE_NAMED: 'The signature does not name its certificate',
  NO_SIGNED_ATTRIBUTES: 'The signature lacks its signed attributes',
  OTHER_CONTENT_TYPE: 'The signature was made for another type of content',
  OWN_CONTENT: 'The signature brings its own content instead of signing the file',
  MIXED_CASE: 'The signature is written in a mixture of cases, as if it had been edited',
  ITS_TIMESTAMP: 'Its time-stamp:',
  NOT_A_TIMESTAMP: 'It is not a time-stamp',
  TIMESTAMP_FOR_OTHER: 'The time-stamp was made for something else',
  TIMESTAMP_NOT_INTACT: 'The time-stamp is not intact',

  // The form of a signature
  NOT_ASN1: 'It is not valid ASN.1',
  NOT_CMS: 'It is not a CMS signature',
  PART_MISSING: 'The {part} is missing or malformed',
  PART_MALFORMED: 'The {part} is malformed',
  ATTRIBUTE_MALFORMED: 'An attribute is malformed',
  ATTRIBUTE_REPEATED: 'An attribute is repeated',
  SEVERAL_SIGNERS: 'It has more than one signer',
  NO_SIGNER_CERTIFICATE: "The signer's certificate is not in it",
  TOO_MANY_CERTIFICATES: 'It carries too many certificates to be examined',
  CERTIFICATE_UNREADABLE: 'A certificate in it cannot be read',
  CERTIFICATE_KEY_UNREADABLE: 'A certificate in it has a key that cannot be read',
  CERTIFICATE_REPEATS_EXTENSION: 'A certificate in it repeats an extension',
  CERTIFICATE_KIND_UNSUPPORTED: 'It carries certificates of a kind that is not supported',
  LISTS_UNPROTECTED: 'It carries revocation lists that the signature does not protect',
  ATTRIBUTE_UNPROTECTED: 'It carries an attribute that the signature does not protect ({type})',
  CMS_VERSION_WRONG: 'Its CMS version is not the right one',
  SIGNER_VERSION_WRONG: 'Its signer version is not the right one',
  DIGEST_LIST_WRONG: 'Its list of digest algorithms does not match the signer',

  // Algorithms
  DIGEST_WEAK: 'It uses a digest that proves nothing today ({algorithm})',
  ALGORITHM_UNSUPPORTED: 'It uses a signature algorithm that is not supported ({algorithm})',
  PARAMETERS_SENSELESS: 'The {part} has senseless parameters',
  ALGORITHMS_DIFFER: 'The digest and the signature algorithm do not match',
  PSS_DIFFERS: 'The RSASSA-PSS parameters do not match the digest',
  KEY_DOES_NOT_FIT: 'The signature algorithm does not fit the key of the certificate',

  // The place of a signature in the file
  FIELD_EMPTY: 'The field is marked as signed but holds no signature',
  FORM_UNSUPPORTED: 'The signature has a form that is not supported ({form})',
  CONTRADICTS_ITSELF: 'The signature contradicts itself about what it is',
  RANGE_IMPROPER: 'The signature does not say properly which part of the file it signs',
  GAP_NOT_SIGNATURE: 'The part of the file that is not signed is not the signature',
  GAP_HOLDS_MORE: 'The part of the file that is not signed holds more than the signature',
  GAP_OF_ANOTHER: 'The part of the file that is not signed is not the signature of this field',
  HIDDEN_BEHIND: 'Something is hidden behind the signature',
  NOT_IN_ITS_PART: 'The signature is not in the part of the file that it signs',
  PART_NOT_A_DOCUMENT: 'The part of the file that it signs is not a complete document',

  // Coverage
  COVERS_ALL: 'The signature covers the whole file',
  APPENDED: 'Something was appended to the file after it was signed',
  CHANGED_AFTER: 'The document was changed after it was signed ({where})',
  VALIDATION_DATA_AFTER: 'Only validation data and time-stamps were added after it was signed',
  TIMESTAMPED_AFTER:
    'Only document time-stamps were added after it was signed, in the way this product adds them',
  APPENDED_UNCLEAR:
    'Something was appended after it was signed, in a way that programs may read differently from each other',
  SIGNATURE_NOT_PLACED: 'Another signature was added that could not be placed in the file',
  TOO_LARGE_TO_COMPARE: 'The document is too large to see what was appended after it was signed',
  EARLIER_CHANGED_TWICE: 'The document was changed after this signature and after the last one',
  EARLIER_LATER_NOT_INTACT:
    'The document was changed after this signature, and a later signature is not intact',
  EARLIER_TOO_LARGE: 'The document is too large to see what was appended after this signature',
  EARLIER_VALIDATION_DATA: 'Only validation data and time-stamps were added after this signature',
  EARLIER_CERTIFIED: 'The document was certified as final, and another signature was added',
  EARLIER_SIGNATURES:
    'Only further signatures were added after this signature, and the last one covers the whole file',
  EARLIER_SHOWN:
    'A later signature draws on a page, where it may cover what was signed before: compare the pages yourself',
  EARLIER_UNCLEAR:
    'Something was appended after this signature, in a way that programs may read differently from each other',
  EARLIER_CHANGED: 'The document was changed after this signature ({where}) and then signed again',
  COVERAGE_UNKNOWN: 'What the signature covers could not be established',

  // Trust
  TRUSTED:
    'The certificate leads to {name}, which is trusted here, and was valid at the time; revocation was not checked',
  TRUSTED_NOT_REVOKED:
    'The certificate leads to {name}, which is trusted here, was valid at the time and was not revoked',
  REVOKED: 'The certificate {name} was revoked',
  REVOCATION_UNKNOWN: 'The document does not prove that the certificate {name} was not revoked',
  NOT_TRUSTED_HERE: 'The certificate does not lead to one that is trusted here',
  NOT_FOR_SIGNING: 'The certificate is not meant for signing',
  NOT_FOR_TIMESTAMPS: 'The certificate is not meant for time-stamping',
  NOT_FOR_DOCUMENTS: 'The certificate is not meant for signing documents',
  NOT_VALID_THEN: 'The certificate {name} was not valid on {time}',
  NOT_YET_VALID: 'The certificate {name} was not valid yet on {time}',
  CHAIN_TOO_LONG: 'The certificate {name} does not allow so long a chain',
  CONDITIONS_UNSUPPORTED: 'The certificate {name} has conditions that are not supported',
  CERTIFICATE_WEAK: 'The certificate {name} uses cryptography that proves nothing today',
  CERTIFICATE_EXPIRED:
    'The certificate {name} has expired, and no trusted time-stamp proves that the signature is older',
  TIME_TOO_LATE: 'The signature claims a time that is later than can be',
  UNVOUCHED: 'The signature carries a certificate that nothing vouches for ({name})',
  TIMESTAMP_UNVOUCHED: 'Its time-stamp carries a certificate that nothing vouches for ({name})',
  NOT_EXAMINED: 'Not examined',
  NOT_EXAMINED_NOT_INTACT: 'Not examined, because the signature itself is not intact',
  NOT_EXAMINED_UNREADABLE: 'Not examined, because the signature could not be read',
} as const;

/** Where a document was changed. */
const places = {
  catalog: 'catalog',
  pages: 'pages',
  form: 'form',
  'document information': 'document information',
} as const;

export const verdictReasons = { reasons, places, stop: '.' } as const;
