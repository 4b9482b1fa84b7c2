import type { StepProps } from '../step-props.ts';
import { DocumentScreen } from './DocumentScreen.tsx';
import { workerAddress } from './pdf/pdfjs-files.ts';
import { pdfjsSource } from './pdf/pdfjs-source.ts';
import './pdf-page.css';

/** The second step: read the document, then consent to it (SPEC 2, Document screen). */
export function DocumentStep(props: StepProps) {
  return <DocumentScreen {...props} source={pdfjsSource} />;
}

/** Fetches the library that reads PDFs, and its worker, for the browser to keep until a document is opened. */
export function fetchReader(): void {
  pdfjsSource.prepare();
  // What cannot be fetched ahead is fetched when it is needed.
  fetchWorker().catch(() => undefined);
}

async function fetchWorker(): Promise<void> {
  const response = await fetch(workerAddress(), { priority: 'low' });
  await response.blob();
}
