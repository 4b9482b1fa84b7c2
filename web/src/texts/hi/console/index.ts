/** Every text of the console in Hindi. Each text is a whole sentence or label. */
import { keyFacts } from '@countersign/contract/texts/hi/key-facts';
import { activity } from './activity.ts';
import { batches } from './batches.ts';
import { brand } from './brand.ts';
import { checkReasons } from './check-reasons.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { insight } from './insight.ts';
import { layouts } from './layouts.ts';
import { review } from './review.ts';
import { send } from './send.ts';
import { session } from './session.ts';
import { sessions } from './sessions.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { stamps } from './stamps.ts';
import { templateSettings } from './template-settings.ts';
import { tour } from './tour.ts';
import { words } from './words.ts';

export const consoleTexts = {
  shell,
  words,
  signIn,
  sessions,
  session,
  checkReasons,
  review,
  insight,
  health,
  home,
  layouts,
  send,
  keyFacts,
  batches,
  setup,
  stamps,
  brand,
  activity,
  tour,
  templateSettings,
} as const;
