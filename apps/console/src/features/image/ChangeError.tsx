import { Text } from '@mantine/core';
import { ErrorText } from '../../components/ErrorText.tsx';

/** Why a change of an image has failed. @param props.isOld it was changed elsewhere meanwhile */
export function ChangeError({ error, isOld }: { error: unknown; isOld: boolean }) {
  if (!isOld) return <ErrorText error={error} />;
  return (
    <Text size="sm" role="alert">
      The image was changed elsewhere meanwhile, and nothing was overwritten. This page shows it as it is now: try again
      if you still want to.
    </Text>
  );
}
