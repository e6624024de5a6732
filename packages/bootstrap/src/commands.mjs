/**
 * The commands of `npm run millrace`, by name. A name of two words is a command and what it is for.
 *
 * @type {Readonly<Record<string, { does: string, program: string }>>}
 */
export const commands = {
  account: { does: 'Creates accounts, sets passwords, makes operators', program: 'packages/auth/dist/accountCli.js' },
  'copy-database': { does: 'Copies all rows into another database', program: 'packages/database/dist/copyCli.js' },
  'copy-storage': {
    does: 'Copies all stored objects into another storage',
    program: 'packages/storage/dist/copyCli.js',
  },
  'delivery-log': {
    does: 'Counts the deliveries in an S3 bucket’s access log',
    program: 'apps/edge-shipper/dist/s3LogCli.js',
  },
  import: { does: 'Hands in a folder of media for an account', program: 'apps/importer/dist/main.js' },
  'logins database': { does: 'Creates a Postgres login for each app', program: 'packages/database/dist/loginsCli.js' },
  'logins queue': { does: 'Creates a RabbitMQ login for each app', program: 'packages/queue/dist/loginsCli.js' },
  migrate: { does: 'Applies the migrations that a database lacks', program: 'packages/database/dist/migrateCli.js' },
  'rebuild-search': {
    does: 'Builds the index of OpenSearch again',
    program: 'apps/music-api/dist/searchRebuildCli.js',
  },
  'serve-database': {
    does: 'Starts the database of npm start alone',
    program: 'packages/local-postgres/dist/serveCli.js',
  },
  'setup-storage': { does: 'Prepares a bucket', program: 'packages/storage/dist/setupCli.js' },
};

const width = Math.max(...Object.keys(commands).map((name) => name.length));

/** What `npm run millrace` prints. */
export const listOfCommands = `Usage: npm run millrace -- <command> [--help]

${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}\n`)
  .join('')}`;

/**
 * Finds the command that arguments begin with.
 *
 * @param {readonly string[]} given
 * @returns {{ program: string, args: string[] } | undefined} its program, and the arguments after its name
 */
export function findCommand(given) {
  for (const words of [1, 2]) {
    const name = given.slice(0, words).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command !== undefined) return { program: command.program, args: given.slice(words) };
  }
  return undefined;
}
