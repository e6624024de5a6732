import { imagesStory } from './stories/images.ts';
import { trayStory } from './stories/tray.ts';
import { usageStory } from './stories/usage.ts';
import { usagePagesStory } from './stories/usagePages.ts';
import { videoPageStory } from './stories/videoPage.ts';
import { describeConsole } from './support/describeConsole.ts';
import { type UsedLibrary, useLibrary } from './support/used.ts';

await describeConsole('media and their usage in the console', (setting) => {
  let using: Promise<UsedLibrary> | undefined;
  const used = () => {
    using ??= useLibrary(setting());
    return using;
  };
  for (const story of [imagesStory, trayStory]) story(setting);
  for (const story of [usageStory, usagePagesStory, videoPageStory]) story(setting, used);
});
