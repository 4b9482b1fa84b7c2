import { BrowserRouter } from 'react-router';
import { AppRoutes } from './routes.tsx';

/** Every address, with the router that the journey does without. */
export function RoutedPages() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}
