import { consent } from './consent.ts';
import { distance } from './distance.ts';
import { errors } from './errors.ts';
import { messages } from './messages.ts';
import { places } from './places.ts';
import { presenceReasons } from './presence-reasons.ts';
import { verdictReasons } from './verdict-reasons.ts';

export const en = { consent, distance, errors, messages, places, presenceReasons, verdictReasons };
