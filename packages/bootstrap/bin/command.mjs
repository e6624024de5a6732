// `npm run import`, `npm run migrate` and other commands, on a Node.js that is new enough.
import { enter } from '../src/enter.mjs';

enter(() => import('./commandMain.mjs'));
