// `npm run transpile`, on a Node.js that is new enough.
import { enter } from '../src/enter.mjs';

enter(() => import('./transpileMain.mjs'));
