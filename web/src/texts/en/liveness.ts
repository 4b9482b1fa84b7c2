/** SPEC 2, Liveness screen; SPEC 8, Liveness. */
export const liveness = {} as const;
