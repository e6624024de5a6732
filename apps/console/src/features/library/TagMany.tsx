import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import type { Services } from '../../platform/services.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { useBatch } from './useBatch.ts';

/** Adds tags to several images. They keep those that they have. */
export function TagMany({ items, onClose }: { items: readonly Listed[]; onClose: () => void }) {
  const { millrace } = useServices();
  const [text, setText] = useState('');
  const tags = [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const batch = useBatch(items, ({ id }) => addTags(millrace, id, tags));
  const { one, many } = nounOf.images;
  return (
    <BatchDialog
      kind="images"
      batch={batch}
      onClose={onClose}
      count={items.length}
      participle="tagged"
      title={`Add tags to ${countText(items.length, one, many)}`}
      button={{ text: 'Add tags', isDisabled: tags.length === 0 }}
    >
      <TextInput
        data-autofocus
        label="Tags"
        description="With commas between them. The images keep the tags that they have."
        maxLength={500}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </BatchDialog>
  );
}

/** The service replaces all tags, so a change that somebody else makes meanwhile must not be lost: it is refused then. */
async function addTags(millrace: Services['millrace'], id: string, tags: readonly string[]): Promise<void> {
  const { image } = await millrace.image.getImage({ id });
  if (!('tags' in image)) return;
  const body = { tags: [...new Set([...image.tags, ...tags])] };
  await millrace.image.updateImage({ id, body }, { headers: { 'If-Match': image.etag } });
}
