/** Under which the session of a page is kept, so that whatever changes it can have it read again. */
export const sessionKey = (id: string) => ['session', id];
