import { Route, Routes } from 'react-router';
import { Journey } from './journey/Journey.tsx';
import { NotFound } from './NotFound.tsx';

/** Which address shows which screen (SPEC 2, Routes). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Journey />} />
      <Route path="/:linkToken" element={<Journey />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
