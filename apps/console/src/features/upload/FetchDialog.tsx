import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { refusalOf } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { type Kind, kinds, nounOf } from '../../platform/media/kinds.ts';
import { kindOf, titleOf } from './addressed.ts';
import { useUploads } from './UploadsContext.tsx';

/** A file that has an address is fetched by the service: its bytes do not pass this browser. */
export function FetchDialog({ onClose }: { onClose: () => void }) {
  const uploads = useUploads();
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<Kind>();
  const [typed, setTyped] = useState<{ title?: string; artistName?: string }>({});
  const { mutate, isPending, error } = useAction({ mutationFn: uploads.fetch, onSuccess: onClose });
  const kind = chosen ?? kindOf(url) ?? 'videos';
  const isTagged = kind === 'tracks';
  const title = typed.title ?? (isTagged ? '' : titleOf(url));
  const artistName = typed.artistName ?? '';
  const refusal = error === null ? undefined : refusalOf(error, ['url', 'title', 'artistName']);
  const send = () =>
    mutate({ kind, url: url.trim(), title: kind === 'images' ? titleOf(url) || 'Image' : title, artistName });
  return (
    <Dialog title="Upload from an address" onClose={onClose}>
      <Form onSubmit={send}>
        <TextInput
          data-autofocus
          type="url"
          label="Address of the file"
          description="It begins with https:// and is public. It may contain a signature, which nobody is shown"
          placeholder="https://media.example.com/harbour.mp4"
          required
          withAsterisk={false}
          maxLength={2048}
          value={url}
          error={refusal?.fields.url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <NativeSelect
          label="It is"
          value={kind}
          data={kinds.map((one) => ({ value: one, label: articled[one] }))}
          onChange={({ currentTarget }) => setChosen(kinds.find((one) => one === currentTarget.value))}
        />
        {kind !== 'images' && (
          <TextInput
            label="Title"
            placeholder={isTagged ? fromTags : undefined}
            required={!isTagged}
            withAsterisk={false}
            maxLength={300}
            value={title}
            error={refusal?.fields.title}
            onChange={({ currentTarget }) => setTyped({ ...typed, title: currentTarget.value })}
          />
        )}
        {isTagged && (
          <TextInput
            label="Artist"
            placeholder={fromTags}
            maxLength={300}
            value={artistName}
            error={refusal?.fields.artistName}
            onChange={({ currentTarget }) => setTyped({ ...typed, artistName: currentTarget.value })}
          />
        )}
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Fetch the {nounOf[kind].one}
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}

const fromTags = 'As the tags of the file say';
const articled: Readonly<Record<Kind, string>> = { videos: 'A video', tracks: 'A track', images: 'An image' };
