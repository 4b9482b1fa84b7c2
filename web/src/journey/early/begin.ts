import { beginCalls } from './early-calls.ts';

beginCalls(window.location.pathname);
