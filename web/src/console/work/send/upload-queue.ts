/** Uploads PDFs to a draft one after another, and adds each once the server has inspected it. Independent of React. */
import { asApiError } from '../../../api/client.ts';
import { api } from '../../api/api.ts';
import type { DraftContent, Upload } from './api.ts';
import type { DraftStore } from './draft-store.ts';

export interface UnderWay {
  id: number;
  name: string;
  /** From 0 to 1, and 1 while the server inspects the file. */
  sent: number;
  error: string | null;
}

export interface Uploading {
  known: readonly Upload[];
  underWay: readonly UnderWay[];
}

export class UploadQueue {
  readonly #draftId: string;
  readonly #change: DraftStore['change'];
  readonly #listeners = new Set<() => void>();
  #uploading: Uploading;
  #lastId = 0;
  #last = Promise.resolve();

  constructor(draftId: string, known: readonly Upload[], change: DraftStore['change']) {
    this.#draftId = draftId;
    this.#change = change;
    this.#uploading = { known, underWay: [] };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  uploading = (): Uploading => this.#uploading;

  add = (files: readonly File[]): void => {
    for (const file of files) {
      this.#lastId += 1;
      const id = this.#lastId;
      const { underWay } = this.#uploading;
      this.#tell({ underWay: [...underWay, { id, name: file.name, sent: 0, error: null }] });
      const before = this.#last;
      this.#last = (async () => {
        await before;
        await this.#upload(id, file);
      })();
    }
  };

  forget = (id: number): void => {
    this.#tell({ underWay: this.#uploading.underWay.filter((each) => each.id !== id) });
  };

  async #upload(id: number, file: File): Promise<void> {
    const update = (part: Partial<UnderWay>) =>
      this.#tell({
        underWay: this.#uploading.underWay.map((each) => (each.id === id ? { ...each, ...part } : each)),
      });
    try {
      const { name, ...document } = await api.drafts.addDocument(
        this.#draftId,
        { document: file },
        { onProgress: (sent) => update({ sent }) },
      );
      const others = this.#uploading.known.filter(({ sha256 }) => sha256 !== document.sha256);
      this.#tell({ known: [...others, document] });
      this.#change((content) => withDocument(content, { sha256: document.sha256, name }));
      this.forget(id);
    } catch (error) {
      update({ error: asApiError(error).message });
    }
  }

  #tell(part: Partial<Uploading>): void {
    this.#uploading = { ...this.#uploading, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** A file that is already in the draft keeps its position. */
function withDocument(content: DraftContent, document: DraftContent['documents'][number]): DraftContent {
  const isThere = content.documents.some(({ sha256 }) => sha256 === document.sha256);
  return isThere ? content : { ...content, documents: [...content.documents, document] };
}
