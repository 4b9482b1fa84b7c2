/** The contacts that a department reuses in Send. */

/** The limit per department. Contacts without a department count together. */
export const MAX_CONTACTS = 1000;
