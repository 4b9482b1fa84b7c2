import { beginConsole } from './early-calls.ts';

beginConsole(window.location, document.currentScript?.dataset ?? {});
