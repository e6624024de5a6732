import { Anchor, Text } from '@mantine/core';
import { useServices } from '../../../platform/context.ts';
import classes from './KeysPage.module.css';

/** Each service describes itself. */
export function References() {
  const { config } = useServices();
  const services = [
    { title: 'Video', base: config.video },
    { title: 'Music', base: config.music },
    { title: 'Images', base: config.image },
  ];
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        Every operation, with its parameters, answers and errors.
      </Text>
      <ul className={classes.references}>
        {services.map(({ title, base }) => (
          <li key={title} className={classes.service}>
            <strong>{title}</strong>
            <Anchor size="sm" underline="always" href={`${base}/docs`} target="_blank" rel="noreferrer">
              {title} reference
            </Anchor>
            <Anchor size="sm" underline="always" href={`${base}/openapi.json`} target="_blank" rel="noreferrer">
              {title} OpenAPI document
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
