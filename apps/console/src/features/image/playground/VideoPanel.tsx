import type { Image } from '@millrace/client';
import { Panel } from '../../../components/Panel.tsx';
import { useServices } from '../../../platform/context.ts';
import { videoCode } from './addresses.ts';
import { CodeField } from './CodeField.tsx';
import type { Transform } from './transform.ts';

/** A `<video>` of this transform, in place of the animation. */
export function VideoPanel({ image, transform }: { image: Image; transform: Transform }) {
  const { millrace } = useServices();
  return (
    <Panel title="Video element">
      <CodeField label="Video element, HTML" text={videoCode(millrace, image, transform)} />
    </Panel>
  );
}
