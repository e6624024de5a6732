// `npm run test:faults`: breaks a platform of its own at random while it is used, more often than `npm test` does.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepareCheckout, prepareOrExit, runInForeground } from '../../../bootstrap/src/index.mjs';

const usage = `Usage: npm run test:faults -- [--faults 100] [--seed <number>]

Two replicas of every app on RabbitMQ, Ceph and Postgres; the seed is printed, and repeats the faults in their order.
`;

const { values } = parseArgs({
  options: { faults: { type: 'string', default: '100' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});
for (const [name, value] of Object.entries(values)) {
  if (typeof value === 'string' && !/^\d+$/.test(value)) {
    process.stderr.write(`--${name} is a whole number, not ${JSON.stringify(value)}\n\n${usage}`);
    process.exit(1);
  }
}
if (values.help) {
  process.stdout.write(usage);
  process.exit(0);
}

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
await prepareOrExit((options) => prepareCheckout(root, options));
runInForeground(
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL('../../../../node_modules/jest/bin/jest.js', import.meta.url)),
    '--runInBand',
    '--testPathPatterns=packages/testing/acceptance/test/faultRun',
  ],
  {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      MILLRACE_FAULTS: values.faults,
      ...(values.seed === undefined ? {} : { MILLRACE_FAULT_SEED: values.seed }),
    },
  },
);
