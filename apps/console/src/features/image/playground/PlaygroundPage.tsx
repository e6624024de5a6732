import { Title } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Icon } from '../../../components/Icon.tsx';
import { LoadingItem } from '../../../components/LoadingItem.tsx';
import { Missing } from '../../../components/Missing.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { isImage, useImage } from '../useImage.ts';
import { Playground } from './Playground.tsx';
import classes from './PlaygroundPage.module.css';

export function PlaygroundPage() {
  const { id } = getRouteApi('/images/$id/playground').useParams();
  const { data: image, error, refetch } = useImage(id);
  const name = image !== undefined && isImage(image) ? (image.file_name ?? id) : id;
  useTitle(`Playground: ${name}`);
  // One that could not be fetched is answered with the reason.
  if (error instanceof MillraceError && error.status === 422) {
    return (
      <Notice icon="alert" title={error.detail}>
        There is nothing to transform.
      </Notice>
    );
  }
  if (image === undefined) {
    return error === null ? <LoadingItem /> : <Missing kind="images" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Link className={classes.back} to="/images/$id" params={{ id }}>
        <Icon name="back" size={16} />
        {name}
      </Link>
      <Title order={1} mb="md">
        Playground
      </Title>
      {!isImage(image) ? (
        <Notice icon="images" title="The image is being fetched">
          You can try transforms when it is there.
        </Notice>
      ) : image.taken_down === undefined ? (
        <Playground key={id} image={image} />
      ) : (
        <Notice icon="alert" title="An operator has taken the image down">
          There is nothing to transform.
        </Notice>
      )}
    </>
  );
}
