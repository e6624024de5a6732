export { checkDash } from './check.ts';
