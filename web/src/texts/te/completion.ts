import type { Texts } from '../shapes.ts';

export const completion: Texts['completion'] = {
  title: 'పత్రంపై సంతకం పూర్తయింది',
  message: 'పత్రంపై సంతకం విజయవంతంగా పూర్తయింది.',
  ok: 'సరే',
  openCopy: 'సంతకం చేసిన మీ కాపీని తెరవండి',
  returnTo: (host: string) => `${host} కు తిరిగి వెళ్ళండి`,
};
