/** Lets a call wait until the person has confirmed their identity in the proof dialog. */

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog. Null if the dialog cannot be shown. */
export function answerProof(answer: Ask | null): void {
  ask = answer;
}

/** Resolves to whether the person has proven their identity. Concurrent calls share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
