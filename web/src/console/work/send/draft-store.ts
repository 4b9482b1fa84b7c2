/**
 * Saves a draft shortly after each change, with one request at a time. It never overwrites changes from another window.
 * This class does not depend on React.
 */
import { asApiError, type ApiError } from '../../../api/client.ts';
import { retryDelay } from '../../../api/queries.ts';
import { api } from '../../api/api.ts';
import type { Draft, DraftContent } from './api.ts';

const SAVES_AFTER_MS = 800;

export type Saving =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: ApiError }
  /** Another window has saved the draft. `version` is its version. */
  | { kind: 'changed'; version: number };

export type Change = Partial<DraftContent> | ((content: DraftContent) => DraftContent);

interface Shown {
  content: DraftContent;
  saving: Saving;
}

export class DraftStore {
  readonly #id: string;
  readonly #listeners = new Set<() => void>();
  #shown: Shown;
  #saved: { version: number; content: DraftContent };
  #running: Promise<number> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  /** The number of consecutive failures. */
  #failures = 0;

  /** `content` is the initial content of the form. It may contain more than the saved content. */
  constructor({ draft_id, version, content: saved }: Draft, content: DraftContent) {
    this.#id = draft_id;
    this.#saved = { version, content: saved };
    this.#shown = { content, saving: { kind: 'saved' } };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  shown = (): Shown => this.#shown;

  change = (part: Change): void => {
    const { content: before, saving } = this.#shown;
    const content = typeof part === 'function' ? part(before) : { ...before, ...part };
    this.#show({ content, saving: saving.kind === 'changed' ? saving : { kind: 'unsaved' } });
    this.#saveSoon();
  };

  /** Saves pending changes and returns the saved version. Throws if saving fails. */
  save = (): Promise<number> => {
    clearTimeout(this.#timer);
    this.#running ??= this.#saveAll()
      .catch((reason: unknown) => {
        const error = asApiError(reason);
        const latest = error.facts['latest_version'];
        const isChanged = error.code === 'DRAFT_CHANGED' && typeof latest === 'number';
        this.#tell(isChanged ? { kind: 'changed', version: latest } : { kind: 'failed', error });
        if (!isChanged && !isFinal(error)) this.#tryAgain();
        throw error;
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  };

  /** Overwrites the other window's version with the content of this window. */
  keepMine = (): void => {
    const { saving } = this.#shown;
    if (saving.kind !== 'changed') return;
    this.#saved = { ...this.#saved, version: saving.version };
    this.#tell({ kind: 'unsaved' });
    this.#saveSoon();
  };

  /**
   * Starts to save changes. The page that shows the draft calls this function. Returns a function that saves pending
   * changes when the page is left.
   */
  open = (): (() => void) => {
    this.#isOpen = true;
    return () => {
      this.#isOpen = false;
      this.saveUnsaved();
    };
  };

  /**
   * Saves only if there are changes. Viewing a draft therefore saves nothing, and a sent draft, which no longer exists,
   * is not saved.
   */
  saveUnsaved = (): void => {
    const { kind } = this.#shown.saving;
    if (kind === 'unsaved' || kind === 'failed') void this.save().catch(() => undefined);
  };

  async #saveAll(): Promise<number> {
    while (this.#shown.content !== this.#saved.content) {
      const { content } = this.#shown;
      this.#tell({ kind: 'saving' });
      const { version } = await api.drafts.save(this.#id, {
        version: this.#saved.version,
        content,
      });
      this.#saved = { version, content };
    }
    this.#failures = 0;
    this.#tell({ kind: 'saved' });
    return this.#saved.version;
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    if (this.#shown.saving.kind === 'changed') return;
    this.#saveIn(SAVES_AFTER_MS);
  }

  /** Retries only while the page is open. A person who has left the page has confirmed the loss of changes. */
  #tryAgain(): void {
    if (this.#isOpen) this.#saveIn(retryDelay(++this.#failures));
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    // The error is ignored here, because the form shows it.
    this.#timer = setTimeout(() => void this.save().catch(() => undefined), milliseconds);
  }

  #tell(saving: Saving): void {
    this.#show({ ...this.#shown, saving });
  }

  #show(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Returns whether a retry would be refused again. If the connection was lost or the server was busy, a retry can
 * succeed.
 */
const isFinal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;
