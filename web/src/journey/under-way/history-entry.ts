/** Adds a history entry that catches the back button. Going back from this entry leads to the same page. */
const ENTRY = 'countersign.step';

export const isOnEntry = (): boolean => history.state === ENTRY;

export function addEntry(): void {
  if (!isOnEntry()) history.pushState(ENTRY, '');
}

export function dropEntry(): void {
  if (isOnEntry()) history.back();
}
