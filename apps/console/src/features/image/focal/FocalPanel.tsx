import { Button, Group, Text, TextInput } from '@mantine/core';
import type { Image } from '@millrace/client';
import { useState } from 'react';
import { Panel } from '../../../components/Panel.tsx';
import { useServices } from '../../../platform/context.ts';
import { ChangeError } from '../ChangeError.tsx';
import { useImageChange } from '../useImageChange.ts';
import classes from './FocalPanel.module.css';
import { FocalPicture } from './FocalPicture.tsx';
import { fieldsOf, isSamePoint, type Point, pointOf, typedPoint } from './point.ts';

/** What is typed: two texts, which may be no numbers yet. */
type Typed = Record<'x' | 'y', string>;

const textsOf = (point: Point | null): Typed => ({ x: String(point?.x ?? ''), y: String(point?.y ?? '') });

/** The point that crops keep: set by a click, by keys or by numbers. */
export function FocalPanel({ image }: { image: Image }) {
  const { millrace } = useServices();
  const { id } = image;
  const kept = pointOf(image);
  const [typed, setTyped] = useState<Typed>();
  const { mutate, isPending, isSuccess, isOld, error, reset } = useImageChange(
    image,
    async (point: Point | null, headers) =>
      (await millrace.image.updateImage({ id, body: fieldsOf(point) }, { headers })).image,
    () => setTyped(undefined),
  );
  const { x, y } = typed ?? textsOf(kept);
  const point = typedPoint(x, y);
  const isEmpty = x === '' && y === '';
  const isChanged = typed !== undefined && !isSamePoint(point ?? null, kept);
  const change = (changed: Typed) => {
    if (isSuccess || error !== null) reset();
    setTyped(changed);
  };
  const problemIn = (text: string) =>
    typed === undefined || isEmpty || typedPoint(text, text) !== undefined ? undefined : 'A number from 0 to 100';
  return (
    <Panel title="Focal point">
      <Text size="sm" c="dimmed" mb="sm">
        The part of the picture that crops with “g_focal” keep. Click on it, or move the point with the arrow keys.
      </Text>
      <FocalPicture image={image} point={point ?? null} onChange={(chosen) => change(textsOf(chosen))} />
      <div className={classes.fields}>
        {(['x', 'y'] as const).map((side) => (
          <TextInput
            key={side}
            type="number"
            inputMode="decimal"
            label={side === 'x' ? 'From the left, %' : 'From the top, %'}
            min={0}
            max={100}
            step={1}
            value={side === 'x' ? x : y}
            error={problemIn(side === 'x' ? x : y)}
            onChange={({ currentTarget: { value } }) => change({ x, y, [side]: value })}
          />
        ))}
      </div>
      <ChangeError error={error} isOld={isOld} />
      <Group mt="sm">
        <Button
          disabled={!isChanged || point === undefined}
          loading={isPending}
          onClick={() => point !== undefined && mutate(point)}
        >
          Save point
        </Button>
        {isChanged ? (
          <Button variant="subtle" color="gray" onClick={() => setTyped(undefined)}>
            Discard
          </Button>
        ) : (
          kept !== null && (
            <Button variant="subtle" color="gray" disabled={isPending} onClick={() => mutate(null)}>
              Remove point
            </Button>
          )
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {isSuccess && !isChanged ? (kept === null ? 'Removed' : 'Point saved') : ''}
        </Text>
      </Group>
    </Panel>
  );
}
