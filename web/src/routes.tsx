import { Route, Routes, useParams } from 'react-router';
import { Journey } from './journey/Journey.tsx';
import { NotFound } from './NotFound.tsx';
import {
  CodeDisplay,
  DocumentRedirect,
  LivenessTest,
  QrGenerator,
  QrScanner,
  Verify,
} from './utilities/pages.tsx';

/** Which address shows which screen (SPEC 2, Routes). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<JourneyRoute />} />
      <Route path="/liveness-test" element={<LivenessTest />} />
      <Route path="/ocr" element={<CodeDisplay />} />
      <Route path="/d" element={<DocumentRedirect />} />
      <Route path="/qr-generator" element={<QrGenerator />} />
      <Route path="/qr-scanner" element={<QrScanner />} />
      <Route path="/verify" element={<Verify />} />
      <Route path="/:linkToken" element={<JourneyRoute />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function JourneyRoute() {
  const { linkToken } = useParams();
  return <Journey linkToken={linkToken} />;
}
