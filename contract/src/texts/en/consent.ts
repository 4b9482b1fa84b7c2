/** The words under which a signer consents and signs: shown by the screens, and recorded in the evidence as they were shown. */
export const consent = {
  /** SPEC 2, Document screen: what is asked for, and the button that gives the consent. */
  review: 'Please scroll to review the entire document',
  proceed: 'Proceed',
  /** SPEC 2, Signature screen: the box that is ticked. */
  agreement:
    'I agree that this mark is the electronic representation of my signature and binds me as my handwritten signature does. ' +
    'I understand that the recipients of this document can see the signing details, including my e-mail or phone number and ' +
    'IP address.',
};
