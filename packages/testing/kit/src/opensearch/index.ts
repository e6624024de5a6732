export { startOpenSearch, type TestOpenSearch } from './node.ts';
export { describeWithOpenSearch } from './suite.ts';
