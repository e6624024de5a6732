import { imagesStory } from './stories/images.ts';
import { describeConsole } from './support/describeConsole.ts';

await describeConsole('images in the console', imagesStory);
