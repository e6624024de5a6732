import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { refresh, restartList } from '../../../platform/lists/listCache.ts';
import { listenKeys } from '../../../platform/media/listenKeys.ts';
import { useNotes } from '../../../platform/notes.ts';
import { playlistPage, readPlaylist } from '../readers.ts';
import { OrderRows, type Place } from './OrderRows.tsx';

interface OrderDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** All places of a playlist, read page by page, anew for each dialog. */
function usePlaces(id: number) {
  const { music } = useServices().millrace;
  return useQuery({
    queryKey: listenKeys.places(id),
    queryFn: async ({ signal }): Promise<Place[]> => {
      const read = readPlaylist(music, id, 100);
      const places: Place[] = [];
      let cursor: string | undefined;
      do {
        const { items, next } = await read(cursor, signal);
        for (const track of items) places.push({ key: places.length, track });
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      return places;
    },
    // What is being ordered does not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Changes the order of a playlist, and saves it at once: the service numbers all its places anew. */
export function OrderDialog({ id, title, onClose }: OrderDialogProps) {
  const { music } = useServices().millrace;
  const queries = useQueryClient();
  const notes = useNotes();
  const { data, error: readError, refetch, isFetching } = usePlaces(id);
  /** Undefined until somebody moves a track. */
  const [ordered, setOrdered] = useState<readonly Place[]>();
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: (places: readonly Place[]) =>
      music.reorderPlaylist({ id, body: { trackIds: places.map(({ track }) => track.id) } }),
    onSuccess: async (answer) => {
      await restartList(queries, listenKeys.playlist(id), playlistPage(answer));
      await refresh(queries, { queryKey: listenKeys.playlists });
      notes.tell('The order is saved.');
      onClose();
    },
  });
  const places = ordered ?? data;
  const isOld = error instanceof MillraceError && error.status === 409;
  const move = (from: number, to: number) => setOrdered(places && moved(places, from, to));
  const readAgain = () => {
    setOrdered(undefined);
    reset();
    void refetch();
  };
  return (
    <Dialog title={`Order of “${title}”`} isFirm={ordered !== undefined} onClose={onClose}>
      <Stack>
        <Text size="sm" c="dimmed">
          Drag a row to move it, or focus its handle and press the arrow keys, Home or End.
        </Text>
        {places === undefined && readError === null && <Skeleton height={240} role="status" aria-label="Loading" />}
        {places === undefined && readError !== null && (
          <RetryLine size="sm" onRetry={() => void refetch()}>
            {sentenceOf(readError)}
          </RetryLine>
        )}
        {places !== undefined && <OrderRows places={places} onMove={move} />}
        {isOld ? (
          <Text size="sm" role="alert">
            The playlist has other tracks now. Nothing was saved.{' '}
            <Button variant="default" size="compact-sm" onClick={readAgain}>
              Show the current tracks
            </Button>
          </Text>
        ) : (
          <ErrorText error={error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isPending}
            disabled={ordered === undefined || isFetching || isOld}
            onClick={() => ordered !== undefined && mutate(ordered)}
          >
            Save the order
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function moved(places: readonly Place[], from: number, to: number): readonly Place[] {
  const [place] = places.slice(from, from + 1);
  return place === undefined ? places : places.toSpliced(from, 1).toSpliced(to, 0, place);
}
