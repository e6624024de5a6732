// Jest's --filter: selects the test files of one lane. CommonJS, because Jest loads it with require.
const { working } = require('./schedule.json');

/** Name of the workspace folder that contains a test file. */
const workspaceOf = (path) => {
  const parts = path.split(/[/\\]/);
  return parts[parts.lastIndexOf('test') - 1] ?? '';
};

/** @param {string} path @returns {'working' | 'waiting'} */
const laneOf = (path) => (working.includes(workspaceOf(path)) ? 'working' : 'waiting');

/** The suites of the containers need a Docker engine, which only the run that asks for them has. */
const isAsked = (path) => workspaceOf(path) !== 'containers' || process.env.MILLRACE_CONTAINERS !== undefined;

module.exports = (paths) => ({
  filtered: paths.filter((path) => laneOf(path) === process.env.MILLRACE_TEST_LANE && isAsked(path)),
});
