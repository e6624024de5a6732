import { lyricsStory } from './stories/music/lyrics.ts';
import { suggestStory } from './stories/music/suggest.ts';
import { describeConsole } from './support/describeConsole.ts';
import { type OwnMusic, ownMusic } from './support/ownMusic.ts';

await describeConsole('what the pages of music offer', (setting) => {
  let making: Promise<OwnMusic> | undefined;
  const own = () => {
    making ??= ownMusic(setting());
    return making;
  };
  for (const story of [suggestStory, lyricsStory]) story(setting, own);
});
