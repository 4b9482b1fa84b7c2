/**
 * Lists the pages of the documentation in reading order: first by audience, then reference pages. Every file of docs/
 * appears once.
 */

export interface Page {
  /** The path from the root of the repository. */
  file: string;
  /** The title in the lists of pages; the page's own heading may be longer. */
  title: string;
  address: string;
  /** True for pages for developers of the product, which the search ranks last. */
  isInside: boolean;
}

interface Group {
  title: string;
  pages: readonly Page[];
}

const page = (file: string, title: string): Page => ({
  file,
  title,
  address: addressOf(file),
  isInside: false,
});
const inside = (file: string, title: string): Page => ({ ...page(file, title), isInside: true });

export const NAVIGATION: readonly Group[] = [
  {
    title: 'Begin',
    pages: [page('docs/README.md', 'Overview'), page('docs/start.md', 'Start in five minutes')],
  },
  {
    title: 'Integrators',
    pages: [
      page('docs/guide-integrator.md', 'A first integration'),
      page('docs/integration.md', 'API overview'),
      page('docs/create-sessions.md', 'Create sessions'),
      page('docs/follow-sessions.md', 'Follow sessions'),
      page('docs/webhooks.md', 'Webhooks'),
      page('docs/download-and-verify.md', 'Download and verify'),
      page('docs/signing-options.md', 'Signing options'),
      page('docs/signer-inputs.md', 'Fields that signers fill in'),
      page('docs/e-stamps.md', 'Stamp certificates'),
      page('docs/review.md', 'Reviews'),
      page('docs/staff-api.md', 'Staff API'),
      page('client/README.md', 'Typed client'),
      page('docs/test-mode.md', 'Test mode'),
      page('docs/layouts.md', 'Layouts'),
      page('docs/batches.md', 'Batches'),
      page('docs/embedding.md', 'In your own page or app'),
    ],
  },
  {
    title: 'Officers',
    pages: [
      page('docs/guide-officer.md', 'The console'),
      page('docs/sending.md', 'Drafts and sending'),
      page('docs/brand.md', 'Brand'),
      page('docs/languages.md', 'Languages'),
    ],
  },
  {
    title: 'Operators',
    pages: [
      page('docs/guide-operator.md', 'From trial to production'),
      page('docs/install.md', 'Install'),
      page('docs/configure.md', 'Configure'),
      page('docs/staff-accounts.md', 'Staff accounts'),
      page('docs/provisioning.md', 'Provisioning (SCIM)'),
      page('docs/messages.md', 'Messages'),
      page('docs/storage.md', 'File storage'),
      page('docs/seal.md', 'Seal'),
      page('docs/signer-certificates.md', 'One-time certificates'),
      page('docs/remote-signatures.md', 'Signatures by outside services'),
      page('docs/data-protection.md', 'Personal data'),
      page('docs/scale-out.md', 'Scale out'),
      page('docs/backup-and-restore.md', 'Backup and restore'),
      page('docs/rotate-keys.md', 'Rotate keys'),
      page('docs/upgrade.md', 'Upgrade'),
      page('docs/monitor.md', 'Monitor'),
      page('docs/troubleshoot.md', 'Troubleshoot'),
      page('docs/runbooks.md', 'Runbooks by alert'),
      page('docs/figures.md', 'Figures'),
      page('docs/scale.md', 'Scale'),
    ],
  },
  {
    title: 'Auditors',
    pages: [
      page('docs/guide-auditor.md', 'Check a signed document'),
      page('docs/verify-evidence.md', 'Verify the evidence yourself'),
      page('docs/presence.md', 'How photos are analysed'),
      page('docs/legal.md', 'Legal notes'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('docs/settings.md', 'Settings'),
      page('docs/template-options.md', 'Template options'),
      page('docs/errors.md', 'Errors'),
    ],
  },
  {
    title: 'How it is made',
    pages: [
      inside('docs/architecture.md', 'Architecture'),
      inside('docs/internals.md', 'Internals'),
      inside('docs/specification.md', 'Interpretations of the specification'),
      inside('docs/threat-model.md', 'Threat model'),
      inside('docs/asvs.md', 'OWASP ASVS 5.0'),
      inside('docs/nist-800-63b.md', 'NIST SP 800-63B'),
      inside('docs/spec-coverage.md', 'Coverage of the specification'),
      inside('docs/screens.md', 'Screens and browsers'),
      inside('docs/dependencies.md', 'Dependencies'),
      inside('docs/writing.md', 'Writing'),
    ],
  },
];

export const PAGES: readonly Page[] = NAVIGATION.flatMap(({ pages }) => pages);

/** `docs/README.md` is the home page; any other README is named after its folder. */
function addressOf(file: string): string {
  if (file === 'docs/README.md') return '/docs';
  const name = file.endsWith('/README.md')
    ? file.slice(0, -'/README.md'.length)
    : file.slice(0, -'.md'.length);
  return `/docs/${name.replace(/^docs\//, '')}`;
}
