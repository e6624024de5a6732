import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Image, MillraceError } from '@millrace/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { CopyField } from '../../../components/CopyField.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useServices } from '../../../platform/context.ts';
import { pathForm, queryForm, signingCode } from './addresses.ts';
import { CodeField } from './CodeField.tsx';
import { Compare } from './Compare.tsx';
import { Controls } from './Controls.tsx';
import { Empty } from './Empty.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import classes from './Playground.module.css';
import { needsSignature, Problem } from './Problem.tsx';
import { isSame, presets } from './presets.ts';
import { isEmpty, isVideo, readTransform, type Transform } from './transform.ts';
import { useRendition } from './useRendition.ts';
import { VideoPanel } from './VideoPanel.tsx';
import { Weights } from './Weights.tsx';

/** Milliseconds without a change after which a result is asked for. */
const settledMs = 300;

/** Every transform of an image, tried out. The address keeps it, so it can be shared. */
export function Playground({ image }: { image: Image }) {
  const route = getRouteApi('/images/$id/playground');
  const navigate = useNavigate();
  // The router keeps what else is in the address, which is no parameter.
  const search = route.useSearch();
  const address = useMemo(() => readTransform(search), [search]);
  const { millrace, config } = useServices();
  const [transform, setTransform] = useState<Transform>(address);
  const [settled] = useDebouncedValue(transform, settledMs);
  useEffect(() => {
    if (isSame(settled, address)) return;
    void navigate({
      to: '/images/$id/playground',
      params: { id: image.id },
      search: settled,
      replace: true,
      resetScroll: false,
    });
  }, [settled, address, navigate, image.id]);
  const { shown, error, isFetching, refetch } = useRendition(image.id, settled);
  const isCurrent = isSame(transform, settled);
  const isUntouched = isEmpty(transform);
  const problem = isUntouched ? (
    <Empty />
  ) : error !== null && isCurrent ? (
    <Problem error={error} onRetry={() => void refetch()} />
  ) : undefined;
  return (
    <>
      <Group gap="xs" mb="md" role="group" aria-label="Examples">
        {presets.map(({ name, transform: preset }) => {
          const isChosen = isSame(preset, transform);
          return (
            <Button
              key={name}
              size="xs"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => setTransform(preset)}
            >
              {name}
            </Button>
          );
        })}
        <Button size="xs" variant="subtle" color="gray" disabled={isUntouched} onClick={() => setTransform({})}>
          Reset
        </Button>
      </Group>
      <div className={classes.columns}>
        <div className={classes.compare}>
          <Compare
            image={image}
            rendition={isUntouched ? undefined : shown}
            isPending={isFetching || !isCurrent}
            problem={problem}
          />
        </div>
        <div className={classes.side}>
          <Controls
            image={image}
            transform={transform}
            invalid={error instanceof MillraceError ? error.fields : []}
            onChange={(changes) => setTransform((old) => ({ ...old, ...changes }))}
          />
          <Weights
            key={JSON.stringify(settled)}
            image={image}
            transform={settled}
            onChoose={(f) => setTransform((old) => ({ ...old, f }))}
          />
        </div>
        <div className={classes.code}>
          <Panel title="Addresses">
            <CopyField label="With the parameters in the path" text={pathForm(millrace, image.id, transform)} />
            {!isUntouched && (
              <CopyField label="With the parameters in the query" text={queryForm(config.image, image.id, transform)} />
            )}
            {needsSignature(error) && (
              <div className={classes.signing}>
                <CodeField label="Sign on your server, with @millrace/client" text={signingCode(image.id, settled)} />
              </div>
            )}
          </Panel>
          {isVideo(transform.f) ? (
            <VideoPanel image={image} transform={transform} />
          ) : (
            <PicturePanel image={image} transform={transform} />
          )}
        </div>
      </div>
    </>
  );
}
