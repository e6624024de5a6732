export { registerAdmin } from './admin.ts';
export { type Answer, type CallOptions, call, registerAccount } from './call.ts';
export { whileTokensEnd } from './endingTokens.ts';
export { type FollowedStream, type Frame, followEvents } from './eventStream.ts';
export { isLogged, never } from './loggedEvents.ts';
export { migrated } from './migrated.ts';
export { databaseLimits, type Harness, leastPasswordCost, startApi, type TestedApi } from './start.ts';
export { storedKeysOf, until } from './wait.ts';
