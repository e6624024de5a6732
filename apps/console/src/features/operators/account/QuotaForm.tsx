import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Form } from '../../../components/Form.tsx';
import { useAction } from '../../../components/useAction.ts';
import { type Account, serviceNames, serviceTitles } from '../shared/services.ts';
import { LimitField } from './LimitField.tsx';
import classes from './QuotaForm.module.css';
import { apiValueOf, isSame, keyOf, type Limit, type LimitKey, limitNames, limitOf } from './quota.ts';
import type { AccountChanges, ActOnAccount } from './useChangeAccount.ts';

/** The limits of an account at each service. Only those that were changed are sent, so that nobody's other change is lost. */
export function QuotaForm({ account, onAct }: { account: Account; onAct: ActOnAccount }) {
  const { email, quotas } = account;
  const [typed, setTyped] = useState<Partial<Record<LimitKey, Limit>>>({});
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: (changes: AccountChanges) => onAct(changes, `The quotas of ${email} are changed.`),
    onSuccess: () => setTyped({}),
  });
  const fields = serviceNames.flatMap((service) =>
    limitNames.map((name) => {
      const key = keyOf(service, name);
      const saved = limitOf(name, quotas[service][name]);
      const limit = typed[key] ?? saved;
      return { service, name, key, limit, isChanged: !isSame(limit, saved), value: apiValueOf(name, limit) };
    }),
  );
  const changed = fields.filter(({ isChanged }) => isChanged);
  const isValid = changed.every(({ value }) => value !== undefined);
  const save = () => {
    if (changed.length === 0 || !isValid) return;
    const changes: Partial<
      Record<(typeof serviceNames)[number], Partial<Record<(typeof limitNames)[number], number | null>>>
    > = {};
    for (const { service, name, value } of changed) {
      if (value !== undefined) changes[service] = { ...changes[service], [name]: value };
    }
    mutate({ quotas: changes });
  };
  return (
    <Form onSubmit={save}>
      <Text size="sm" c="dimmed">
        They hold from the next upload on. The setting of a service is in its configuration.
      </Text>
      {serviceNames.map((service) => (
        <fieldset key={service} className={classes.service}>
          <legend>{serviceTitles[service]}</legend>
          {fields
            .filter((field) => field.service === service)
            .map(({ name, key, limit, isChanged, value }) => (
              <LimitField
                key={key}
                name={name}
                service={serviceTitles[service]}
                limit={limit}
                isRefused={isChanged && limit.text !== '' && value === undefined}
                onChange={(next) => {
                  reset();
                  setTyped({ ...typed, [key]: next });
                }}
              />
            ))}
        </fieldset>
      ))}
      <ErrorText error={error} />
      <Group>
        <Button type="submit" disabled={changed.length === 0 || !isValid} loading={isPending}>
          Save quotas
        </Button>
        {changed.length > 0 && (
          <Button variant="subtle" color="gray" onClick={() => setTyped({})}>
            Discard
          </Button>
        )}
      </Group>
    </Form>
  );
}
