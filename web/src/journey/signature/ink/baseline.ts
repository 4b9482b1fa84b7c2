/** Where the signature stands, in logical units from the top of the box. */
export const BASELINE = 190;
