// `npm test`, on a Node.js that is new enough.
import { enter } from '../src/enter.mjs';

enter(() => import('./testMain.mjs'));
