import { publicUrlOf } from './appEnvironment.ts';
import type { RunningApp } from './apps.ts';

/** What is printed when every app is ready: the base URLs first, then what to do with them. */
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
    `Data are in ${folder}. Stop with Ctrl-C; the next start finds everything.`,
    'Next: the tour in README.md, which begins with an account:',
    '',
    `  curl -sS ${first}/auth/register -H 'Content-Type: application/json' \\`,
    `    -d '{"email":"you@example.com","password":"a long password","companyName":"You"}'`,
    '',
    '',
  ].join('\n');
}
