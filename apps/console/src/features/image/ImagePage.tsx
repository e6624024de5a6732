import { Button, Text } from '@mantine/core';
import { type Image, MillraceError } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EditForm } from '../../components/EditForm.tsx';
import { Facts, ItemPage } from '../../components/ItemPage.tsx';
import { LoadingItem } from '../../components/LoadingItem.tsx';
import { MediumState } from '../../components/MediumState.tsx';
import { Missing } from '../../components/Missing.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RetryLine } from '../../components/RetryLine.tsx';
import { SharePanel } from '../../components/SharePanel.tsx';
import { UseInCode } from '../../components/UseInCode.tsx';
import { useServices } from '../../platform/context.ts';
import { bytesText, dateTimeText } from '../../platform/format.ts';
import { keys } from '../../platform/media/keys.ts';
import { FocalPanel } from './focal/FocalPanel.tsx';
import classes from './ImagePage.module.css';
import { ReplacePanel } from './replace/ReplacePanel.tsx';
import { sharesOf } from './shares.ts';
import { Fetching, Unfetched } from './Unfetched.tsx';
import { isImage, useImage } from './useImage.ts';
import { usePictureAddress } from './usePictureAddress.ts';
import { useShowImage } from './useShowImage.ts';

export function ImagePage() {
  const { id } = getRouteApi('/images/$id').useParams();
  const { data, error, refetch } = useImage(id);
  // One that could not be fetched is answered with the reason.
  if (error instanceof MillraceError && error.status === 422) return <Unfetched id={id} error={error} />;
  if (data !== undefined) return isImage(data) ? <Shown key={id} image={data} /> : <Fetching image={data} />;
  return error === null ? <LoadingItem /> : <Missing kind="images" error={error} onRetry={() => void refetch()} />;
}

/** Tags are written with commas between them. */
const tagsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');

function Shown({ image }: { image: Image }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const show = useShowImage();
  const { id, width, height, alt } = image;
  const title = image.file_name ?? id;
  const status = image.taken_down === undefined ? 'ready' : 'error';
  const save = async (values: Record<'alt' | 'tags', string>, etag: string) => {
    const body = { alt: values.alt === '' ? null : values.alt, tags: tagsOf(values.tags) };
    const { image: saved } = await millrace.image.updateImage({ id, body }, { headers: { 'If-Match': etag } });
    await show(saved);
  };
  return (
    <ItemPage
      kind="images"
      id={id}
      title={title}
      status={status}
      progress={100}
      side={
        <>
          <Panel title="Details">
            <EditForm
              etag={image.etag}
              fields={[
                {
                  name: 'alt',
                  label: 'Description',
                  description: 'What the picture shows, for people who cannot see it',
                  value: alt ?? '',
                  maxLength: 1000,
                  isLong: true,
                },
                {
                  name: 'tags',
                  label: 'Tags',
                  description: 'With commas between them',
                  value: image.tags.join(', '),
                  maxLength: 2600,
                },
              ]}
              onSave={save}
              onReload={() => queries.invalidateQueries({ queryKey: keys.item('images', id) })}
            />
          </Panel>
          {status === 'ready' && (
            <SharePanel shares={sharesOf(millrace, image)}>
              <Button
                variant="default"
                fullWidth
                mt="md"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/images/$id/playground"
                    params={{ id }}
                    search={{ w: Math.min(width, 800), f: 'auto' }}
                  />
                )}
              >
                Try other sizes and formats
              </Button>
            </SharePanel>
          )}
          {status === 'ready' && <FocalPanel image={image} />}
          {status === 'ready' && <ReplacePanel image={image} />}
          <UseInCode kind="images" id={id} answer={{ image }} />
        </>
      }
    >
      {status === 'ready' ? (
        <Shot key={image.v} image={image} />
      ) : (
        <MediumState
          kind="images"
          status={status}
          progress={100}
          bytes={image.size}
          error={{ code: 'taken_down', message: 'An operator has taken it down.' }}
          takenDown={image.taken_down?.reason}
        />
      )}
      <Facts
        facts={[
          ['Added', dateTimeText(image.created_at)],
          ['Picture', `${width} × ${height}`],
          ['Format', image.format.toUpperCase()],
          ['Frames', image.frames > 1 ? String(image.frames) : undefined],
          ['Uploaded file', bytesText(image.size)],
          ['Version', image.v > 1 ? String(image.v) : undefined],
          ['Id', id],
        ]}
      />
    </ItemPage>
  );
}

/** The picture in a size for this page, which the service makes at the first request: a sentence until it is there. */
function Shot({ image }: { image: Image }) {
  const { width, height, alt } = image;
  const { address, refuse, retry } = usePictureAddress(image, 1600);
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={classes.frame} data-waiting={!isShown || undefined}>
      {!isShown && address !== undefined && (
        <Text className={classes.note} c="dimmed" role="status">
          The picture is being made in a size for this page.
        </Text>
      )}
      {address === undefined ? (
        <RetryLine className={classes.note} onRetry={retry}>
          The picture cannot be shown now.
        </RetryLine>
      ) : (
        <img
          className={classes.picture}
          src={address}
          alt={alt ?? ''}
          width={width}
          height={height}
          style={{ width: 'auto', height: 'auto' }}
          onLoad={() => setIsShown(true)}
          onError={refuse}
        />
      )}
    </div>
  );
}
