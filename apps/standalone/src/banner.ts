import { publicUrlOf } from './appEnvironment.ts';
import type { RunningApp } from './apps.ts';

/** The text printed when every app is ready: the base URLs, then the next steps. */
export function banner(apps: RunningApp[], folder: string, inherited: Record<string, string | undefined>): string {
  const bases = apps.flatMap(({ definition, port }) =>
    definition.role === 'api'
      ? [{ label: definition.label, url: `${publicUrlOf(definition, port, inherited)}${definition.basePath}` }]
      : [],
  );
  const first = bases[0]?.url;
  return [
    '',
    'Millrace is ready.',
    '',
    ...bases.map(({ label, url }) => `  ${label.padEnd(6)} ${url}`),
    '',
    `Data is stored in ${folder}. Press Ctrl-C to stop; the next start uses the same data.`,
    'Next, take the tour in README.md. It starts by creating an account:',
    '',
    `  curl -sS ${first}/auth/register -H 'Content-Type: application/json' \\`,
    `    -d '{"email":"you@example.com","password":"a long enough password","companyName":"You"}'`,
    '',
    '',
  ].join('\n');
}
