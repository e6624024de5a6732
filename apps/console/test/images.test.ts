import { imagesStory } from './stories/images.ts';
import { trayStory } from './stories/tray.ts';
import { describeConsole } from './support/describeConsole.ts';

// One platform for both, because its start takes seconds.
await describeConsole('the console', (setting) => {
  imagesStory(setting);
  trayStory(setting);
});
