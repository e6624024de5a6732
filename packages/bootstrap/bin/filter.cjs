// Jest's --filter: leaves out what this run does not ask for. CommonJS, because Jest loads it with require.
const { nightly } = require('./schedule.json');

const isBelow = (path, part) => path.replaceAll('\\', '/').includes(part);

/** The suites of the containers need a Docker engine, which only the run that asks for them has. */
const needsDocker = (path) => isBelow(path, '/testing/containers/test/');

/** What only the nightly run runs. */
const isNightly = (path) => nightly.some((part) => isBelow(path, `/${part}`));

const isAsked = (path) => {
  if (needsDocker(path)) return process.env.MILLRACE_CONTAINERS !== undefined;
  return process.env.MILLRACE_NIGHTLY !== undefined || !isNightly(path);
};

module.exports = (paths) => ({ filtered: paths.filter(isAsked) });
