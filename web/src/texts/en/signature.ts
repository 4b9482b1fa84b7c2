/** SPEC 2, Signature screen; SPEC 8, Signature. */
export const signature = {} as const;
