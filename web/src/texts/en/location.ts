/** SPEC 2, Location screen; SPEC 5 and 8, Location. */
export const location = {} as const;
