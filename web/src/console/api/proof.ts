/** Where a call needs a fresh proof of identity, it waits here for the dialog that asks for it. */

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog answers while it can be shown. */
export function answerProof(answer: Ask | null): void {
  ask = answer;
}

/** Whether the person has proven who they are. Calls that ask at the same time share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
