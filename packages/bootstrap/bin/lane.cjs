// Jest's --filter: the test files of one lane. CommonJS, because Jest loads it by require.
const { waiting } = require('./schedule.json');

/** The folder of the workspace that a test file is in. */
const workspaceOf = (path) => {
  const parts = path.split(/[/\\]/);
  return parts[parts.lastIndexOf('test') - 1] ?? '';
};

/** @param {string} path @returns {'working' | 'waiting'} */
const laneOf = (path) => (waiting.includes(workspaceOf(path)) ? 'waiting' : 'working');

module.exports = (paths) => ({ filtered: paths.filter((path) => laneOf(path) === process.env.MILLRACE_TEST_LANE) });
module.exports.laneOf = laneOf;
