import { networkStory } from './stories/network.ts';
import { describeConsole } from './support/describeConsole.ts';
import { type Filled, fillLibrary } from './support/media.ts';

await describeConsole('the console, when the network is bad', (setting) => {
  let filling: Promise<Filled> | undefined;
  networkStory(setting, () => {
    filling ??= fillLibrary(setting());
    return filling;
  });
});
