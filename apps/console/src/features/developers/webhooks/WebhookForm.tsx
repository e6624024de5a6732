import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../../components/Form.tsx';
import { type Kind, kinds } from '../../../platform/media/kinds.ts';
import { eventTypes, kindOf, serviceTitle } from '../eventTypes.ts';
import { FormError, fieldErrorOf } from '../FormError.tsx';
import type { WebhookFields } from './calls.ts';
import { TypeChoice } from './TypeChoice.tsx';

interface WebhookFormProps {
  /** What it is now; without it, the form is for a new one, and the service can be chosen. */
  current?: WebhookFields & { kind: Kind };
  submitText: string;
  error: unknown;
  isPending: boolean;
  onSubmit: (kind: Kind, fields: WebhookFields) => void;
  onCancel: () => void;
}

export function WebhookForm({ current, submitText, error, isPending, onSubmit, onCancel }: WebhookFormProps) {
  const [kind, setKind] = useState<Kind>(current?.kind ?? 'videos');
  const [url, setUrl] = useState(current?.url ?? '');
  const [description, setDescription] = useState(current?.description ?? '');
  const [hasAll, setHasAll] = useState(current === undefined || current.types.length === 0);
  const [types, setTypes] = useState<readonly string[]>(current?.types ?? []);
  const chosen = eventTypes[kind].filter((type) => types.includes(type));
  const submit = () =>
    onSubmit(kind, {
      url: url.trim(),
      types: hasAll ? [] : chosen,
      description: description.trim() === '' ? null : description.trim(),
    });
  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Address"
        description="Of your server, with https. It answers 2xx within 15 seconds"
        placeholder="https://example.com/hooks/millrace"
        type="url"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        required
        withAsterisk={false}
        error={fieldErrorOf(error, 'url')}
        data-autofocus
      />
      <TextInput
        label="Description"
        description="For you, such as what the server does"
        value={description}
        maxLength={500}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        error={fieldErrorOf(error, 'description')}
      />
      {current === undefined && (
        <NativeSelect
          label="Service"
          description="A webhook is told of the events of one service. Add one for each that you need"
          value={kind}
          data={kinds.map((value) => ({ value, label: serviceTitle[value] }))}
          onChange={({ currentTarget }) => setKind(kindOf(currentTarget.value) ?? kind)}
        />
      )}
      <Radio.Group
        label="Events"
        value={hasAll ? 'all' : 'some'}
        onChange={(value) => setHasAll(value === 'all')}
        error={fieldErrorOf(error, 'types')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All, also those that later versions add" />
          <Radio value="some" label="Only what is chosen" />
        </Stack>
      </Radio.Group>
      {!hasAll && <TypeChoice kind={kind} types={chosen} onChange={setTypes} />}
      <FormError error={error} fields={['url', 'description', 'types']} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={!hasAll && chosen.length === 0}>
          {submitText}
        </Button>
      </Group>
    </Form>
  );
}
