import { Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../../components/Form.tsx';
import { FormError, fieldErrorOf } from '../FormError.tsx';
import { type Expiry, expiresAtOf, expiries, expiryTexts, tomorrow } from './expiry.ts';
import classes from './KeyForm.module.css';
import { type Scope, scopeGroups } from './scopes.ts';

export interface WantedKey {
  name: string;
  scopes?: Scope[];
  expiresAt?: string;
}

interface KeyFormProps {
  error: unknown;
  isPending: boolean;
  onSubmit: (wanted: WantedKey) => void;
  onCancel: () => void;
}

export function KeyForm({ error, isPending, onSubmit, onCancel }: KeyFormProps) {
  const [name, setName] = useState('');
  const [hasAll, setHasAll] = useState(false);
  const [scopes, setScopes] = useState<readonly Scope[]>(['videos:read', 'tracks:read', 'images:read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [date, setDate] = useState(tomorrow);
  const submit = () => {
    const expiresAt = expiresAtOf(expiry, date);
    onSubmit({
      name: name.trim(),
      ...(!hasAll && { scopes: [...scopes] }),
      ...(expiresAt !== undefined && { expiresAt }),
    });
  };
  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Name"
        description="Of the program that will use it, such as “website”"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        required
        withAsterisk={false}
        maxLength={100}
        error={fieldErrorOf(error, 'name')}
        data-autofocus
      />
      <Radio.Group
        label="Access"
        value={hasAll ? 'all' : 'some'}
        onChange={(value) => setHasAll(value === 'all')}
        error={fieldErrorOf(error, 'scopes')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="some" label="Only what is chosen" />
          {!hasAll && <ScopeChoice scopes={scopes} onChange={setScopes} />}
          <Radio value="all" label="Everything" description="Also what later versions add" />
        </Stack>
      </Radio.Group>
      <Group grow align="start">
        <NativeSelect
          label="Expires"
          value={expiry}
          data={expiries.map((value) => ({ value, label: expiryTexts[value] }))}
          onChange={({ currentTarget }) => setExpiry(expiries.find((one) => one === currentTarget.value) ?? 'never')}
          error={fieldErrorOf(error, 'expiresAt')}
        />
        {expiry === 'date' && (
          <TextInput
            type="date"
            label="Last day"
            value={date}
            min={tomorrow()}
            required
            withAsterisk={false}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
        )}
      </Group>
      <FormError error={error} fields={['name', 'scopes', 'expiresAt']} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={!hasAll && scopes.length === 0}>
          Create the key
        </Button>
      </Group>
    </Form>
  );
}

function ScopeChoice({ scopes, onChange }: { scopes: readonly Scope[]; onChange: (scopes: Scope[]) => void }) {
  const toggle = (scope: Scope) =>
    onChange(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <div className={classes.groups}>
      {scopeGroups.map(({ title, read, write }) => (
        <fieldset key={title} className={classes.group}>
          <legend>{title}</legend>
          <Checkbox label="Read" checked={scopes.includes(read)} onChange={() => toggle(read)} />
          <Checkbox label="Write" checked={scopes.includes(write)} onChange={() => toggle(write)} />
        </fieldset>
      ))}
    </div>
  );
}
