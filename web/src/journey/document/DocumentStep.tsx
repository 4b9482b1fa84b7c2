import type { StepProps } from '../step.ts';
import { DocumentScreen } from './DocumentScreen.tsx';
import { pdfjsSource } from './pdf/pdfjs-source.ts';
import './pdf-page.css';

/** The second step: read the document, then consent to it (SPEC 2, Document screen). */
export function DocumentStep(props: StepProps) {
  return <DocumentScreen {...props} source={pdfjsSource} />;
}
