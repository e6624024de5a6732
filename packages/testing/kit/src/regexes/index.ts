export { type FoundExpression, findExpressions, findInText } from './find.ts';
export { findInNginx } from './nginx.ts';
export { alternativesOf, type Prover, startProver, type Verdict } from './prove.ts';
