/** Who may sign one session. */
export const MAX_PARTICIPANTS = 20;
