// `npm run build` and other tasks of turbo.json, on a Node.js that is new enough.
import { enter } from '../src/enter.mjs';

enter(() => import('./turboMain.mjs'));
