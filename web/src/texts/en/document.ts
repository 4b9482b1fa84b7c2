/** SPEC 2, Document screen; SPEC 8, Document. */
export const document = {} as const;
