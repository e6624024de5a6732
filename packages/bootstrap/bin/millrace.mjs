// `npm run millrace -- <command>`, on a Node.js that is new enough.
import { enter } from '../src/enter.mjs';

enter(() => import('./millraceMain.mjs'));
