import { useServices } from '../platform/context.ts';
import type { Kind } from '../platform/media/kinds.ts';
import { clientName, curlOf, typeScriptOf } from './code.ts';
import { Panel } from './Panel.tsx';
import { Snippets } from './Snippets.tsx';

/** How the client reads a medium. */
const reads: Readonly<Record<Kind, (id: string) => readonly string[]>> = {
  videos: (id) => [
    `const { video } = await millrace.video.getVideo({ id: '${id}' });`,
    'console.log(video.status, video.qualities);',
  ],
  tracks: (id) => [
    `const { track } = await millrace.music.getTrack({ id: '${id}' });`,
    'console.log(track.status, track.title);',
  ],
  images: (id) => [
    `const { image } = await millrace.image.getImage({ id: '${id}' });`,
    'console.log(image.width, image.height);',
    '',
    `console.log(millrace.imageUrl('${id}', { width: 800, format: 'auto' }));`,
  ],
};

interface UseInCodeProps {
  kind: Kind;
  id: string;
  /** What the service answers, as the page has read it. */
  answer: object;
}

/** How a program of one's own reads the medium that is on the page, and what it gets. */
export function UseInCode({ kind, id, answer }: UseInCodeProps) {
  const { config } = useServices();
  const address = `${config[clientName[kind]]}/${kind}/${id}`;
  return (
    <Panel title="Use it in code">
      <Snippets
        label="Read it"
        snippets={[
          curlOf(address),
          typeScriptOf(kind, config, ['', ...reads[kind](id)]),
          { language: 'Answer', text: JSON.stringify(answer, null, 2) },
        ]}
      />
    </Panel>
  );
}
