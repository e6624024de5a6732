import type { Addresses } from './appEnvironment.ts';

/** The text printed when every app is ready: the addresses, the console's first, then the next steps. */
export function banner(addresses: Addresses, folder: string): string {
  const { console: page = '', ...bases } = Object.fromEntries(addresses);
  return [
    '',
    'Millrace is ready.',
    '',
    ...Object.entries({ console: page, ...bases }).map(([label, url]) => `  ${label.padEnd(7)}  ${url}`),
    '',
    `Data and logs are in ${folder}. Press Ctrl-C to stop; the next start uses the same data.`,
    `Next, open ${page} in a browser, or take the tour in README.md. It starts by creating an account:`,
    '',
    `  curl -sS ${bases.video}/auth/register -H 'Content-Type: application/json' \\`,
    `    -d '{"email":"you@example.com","password":"a long enough password","companyName":"You"}'`,
    '',
    '',
  ].join('\n');
}
