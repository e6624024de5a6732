// `npm start`, on a Node.js that is new enough.
import { enter } from '../../../packages/bootstrap/src/enter.mjs';

enter(() => import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2))));
