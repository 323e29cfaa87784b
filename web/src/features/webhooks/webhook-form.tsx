import { Input, Stack } from '@chakra-ui/react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import {
  maxDescriptionCharacters,
  maxUrlCharacters,
  type Webhook,
  type WebhookChoice,
  webhookChoices,
} from '#shared/events/webhooks';
import { FormDialog } from '../../components/form/form-dialog';
import { Select } from '../../components/form/select';
import { Labelled } from '../../components/layout/labelled';
import type { WebhookInput } from './queries';

interface WebhookFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly webhook?: Webhook | undefined;
  readonly onSave: (input: WebhookInput) => void;
  readonly pending: boolean;
  readonly error: unknown;
}

export function WebhookForm({ open, onClose, webhook, onSave, pending, error }: WebhookFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const form = useId();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={webhook ? `Edit ${webhook.description}` : 'Add webhook'}
      purpose="The address receives a signed request for each event. The signing secret is shown once, after you save."
      form={form}
      saveLabel="Save webhook"
      focus={first}
      pending={pending}
      error={error}
    >
      <Fields id={form} webhook={webhook} onSave={(input) => !pending && onSave(input)} first={first} />
    </FormDialog>
  );
}

interface FieldsProps extends Pick<WebhookFormProps, 'webhook' | 'onSave'> {
  readonly id: string;
  readonly first: RefObject<HTMLInputElement | null>;
}

function Fields({ id, webhook, onSave, first }: FieldsProps) {
  const [input, setInput] = useState<WebhookInput>(
    webhook ?? { url: '', description: '', sends: 'ENDS' satisfies WebhookChoice },
  );
  const set = (part: Partial<WebhookInput>) => setInput((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { url, description, sends } = input;
    onSave({ url: url.trim(), description: description.trim(), sends });
  };
  return (
    <form id={id} onSubmit={submit}>
      <Stack gap="4">
        <Labelled label="Description" required>
          <Input
            ref={first}
            value={input.description}
            maxLength={maxDescriptionCharacters}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Labelled>
        <Labelled label="Address" required help="A public HTTPS address.">
          <Input
            value={input.url}
            inputMode="url"
            placeholder="https://"
            maxLength={maxUrlCharacters}
            onChange={({ target }) => set({ url: target.value })}
          />
        </Labelled>
        <Labelled label="Events">
          <Select
            value={input.sends}
            onChange={(value) => set({ sends: value as WebhookChoice })}
            options={webhookChoices.map((choice) => ({ value: choice, label: choiceWords[choice] }))}
          />
        </Labelled>
      </Stack>
    </form>
  );
}

export const choiceWords: Readonly<Record<WebhookChoice, string>> = {
  ALL: 'Every status change',
  ENDS: 'The end of each run',
  ATTENTION: 'Runs that need attention',
};
