import { Stack, Text } from '@mantine/core';
import { curlOf, typeScriptOf } from '../../../components/code.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Snippets } from '../../../components/Snippets.tsx';
import { useServices } from '../../../platform/context.ts';

/** How programs get what the log shows. */
export function FollowInCode({ onClose }: { onClose: () => void }) {
  const { config } = useServices();
  return (
    <Dialog size="lg" title="Follow events in your program" onClose={onClose}>
      <Stack gap="xs">
        <Text>
          Each service has a stream of its events. A program that remembers the last id misses none: it gives it when it
          connects again, which the client does by itself.
        </Text>
        <Snippets
          label="Follow events"
          snippets={[
            curlOf(`${config.video}/events/stream`, '-sN'),
            typeScriptOf('videos', config, [
              '',
              'for await (const { type, data } of millrace.video.followEvents()) {',
              '  console.log(type, data.id);',
              '}',
            ]),
          ]}
        />
      </Stack>
    </Dialog>
  );
}
