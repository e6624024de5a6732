import { developersStory } from './stories/developers.ts';
import { describeConsole } from './support/describeConsole.ts';

await describeConsole('the console for developers', developersStory);
