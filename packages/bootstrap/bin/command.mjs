// Runs a program of this checkout, on a Node.js that is new enough.
import { enter } from '../src/enter.mjs';

enter(() => import('./commandMain.mjs'));
