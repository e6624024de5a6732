import { atNight } from '@millrace/testkit/nightly';
import { accountStory } from './stories/account.ts';
import { layoutStory } from './stories/layout.ts';
import { libraryStory } from './stories/library.ts';
import { mediumStory } from './stories/medium.ts';
import { networkStory } from './stories/network.ts';
import { uploadStory } from './stories/upload.ts';
import { describeConsole } from './support/describeConsole.ts';
import { type Filled, fillLibrary } from './support/media.ts';

await describeConsole('the console', (setting) => {
  let filling: Promise<Filled> | undefined;
  const filled = () => {
    filling ??= fillLibrary(setting());
    return filling;
  };
  for (const story of [accountStory, uploadStory, libraryStory]) story(setting);
  layoutStory(setting, filled);
  atNight(() => networkStory(setting, filled));
  mediumStory(setting, filled);
});
