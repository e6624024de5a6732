export { type Answer, type CallOptions, call, registerAccount } from './call.ts';
export { type Harness, publicUrl, startApi, type TestedApi } from './start.ts';
export { storedKeysOf, until } from './wait.ts';
