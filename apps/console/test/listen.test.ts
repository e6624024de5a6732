import { listenStory } from './stories/listen.ts';
import { describeConsole } from './support/describeConsole.ts';

await describeConsole('listening', listenStory);
