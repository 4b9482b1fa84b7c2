/** A fake XMLHttpRequest that the test answers. */
export class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  form: FormData | null = null;
  isAborted = false;

  constructor() {
    super();
    FakeRequest.all.push(this);
  }

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(): void {
    // The tests do not check headers.
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.isAborted = true;
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}
