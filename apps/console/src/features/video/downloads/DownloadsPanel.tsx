import { Switch, Text } from '@mantine/core';
import type { Video } from '@millrace/client';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import type { OwnPlayback } from '../playback/usePlayback.ts';
import { useShowVideo } from '../useShowVideo.ts';
import { DownloadLinks } from './DownloadLinks.tsx';

/** Whether the video can be saved as a file, and its files. */
export function DownloadsPanel({ video, playback: { root } }: { video: Video; playback: OwnPlayback }) {
  const { id, downloads, qualities } = video;
  const { millrace } = useServices();
  const show = useShowVideo();
  const { mutate, isPending, error, variables } = useAction({
    mutationFn: async (isOffered: boolean) =>
      (await millrace.video.updateVideo({ id, body: { downloads: isOffered } })).video,
    onSuccess: show,
  });
  return (
    <Panel title="Downloads">
      <Switch
        label="Offer downloads"
        description="Whoever can play the video can then save it as a file"
        checked={isPending ? variables : downloads}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
      <ErrorText error={error} />
      {!downloads && (
        <Text size="sm" c="dimmed" mt="sm">
          Downloads of this video are off. Nobody can save it as a file, and you neither.
        </Text>
      )}
      {downloads && root !== undefined && <DownloadLinks id={id} root={root} qualities={qualities} />}
    </Panel>
  );
}
