import { logLine } from '@millrace/bootstrap';
import type { Addresses } from './appEnvironment.ts';

/**
 * What a terminal shows when every app is ready: the addresses, the console's first, then the next steps.
 *
 * @param setupCode the code that the first account needs; undefined if there is one, or if it needs none
 */
export function banner(addresses: Addresses, folder: string, setupCode: string | undefined): string {
  const { console: page = '', ...bases } = Object.fromEntries(addresses);
  // A browser does not send what follows the #.
  const first = setupCode === undefined ? page : `${page}/#setup=${setupCode}`;
  const fields = {
    email: 'you@example.com',
    password: 'a long enough password',
    companyName: 'You',
    ...(setupCode !== undefined && { setupCode }),
  };
  return [
    '',
    'Millrace is ready.',
    '',
    ...Object.entries({ console: page, ...bases }).map(([label, url]) => `  ${label.padEnd(7)}  ${url}`),
    '',
    `Data and logs are in ${folder}.`,
    'Press Ctrl-C to stop; the next start uses the same data.',
    ...(setupCode === undefined
      ? []
      : [
          'Other machines can reach these addresses.',
          `The first account is the operator's, and needs this code: ${setupCode}`,
        ]),
    '',
    `Next, open ${first} in a browser, or take the tour in README.md.`,
    'It starts by creating an account:',
    '',
    `  curl -sS ${bases.video}/auth/register -H 'Content-Type: application/json' \\`,
    `    -d '${JSON.stringify(fields)}'`,
    '',
    '',
  ].join('\n');
}

/** The same for a program that reads our output: a log line. The log file does not get it, because of the code. */
export function readyLine(addresses: Addresses, folder: string, setupCode: string | undefined): string {
  const fields = { addresses: Object.fromEntries(addresses), folder, ...(setupCode !== undefined && { setupCode }) };
  return logLine('standalone', 'Millrace is ready.', fields);
}
