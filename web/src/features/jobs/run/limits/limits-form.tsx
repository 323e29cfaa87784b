import { Button, HStack, Input, SimpleGrid, Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import type { Operations } from '#shared/api/api-types';
import { setLimitsDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { graphql } from '../../../../api/client';
import { useRunCommand } from '../../../../api/run/run-commands';
import { ActionError } from '../../../../components/actions/action-error';
import { Labelled } from '../../../../components/form/labelled';
import { toast } from '../../../../components/toast/toaster';
import { type LimitErrors, limitLabel, limitNamesOf, readTexts, textsOf } from './limit-texts';

const useSetLimits = () =>
  useRunCommand(
    async (variables: Operations['SetLimits']['variables']) =>
      (await graphql(setLimitsDocument, variables)).setJobLimits,
  );

/**
 * Changes a run's limits. The server rejects the change if someone else has changed the limits since the form
 * was opened.
 */
export function LimitsForm({ run, onClose }: { readonly run: JobRun; readonly onClose: () => void }) {
  const [version] = useState(run.limits?.version ?? 0);
  const [texts, setTexts] = useState(() => textsOf(run));
  const [errors, setErrors] = useState<LimitErrors>({});
  const save = useSetLimits();
  const names = limitNamesOf(run);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTexts(texts, names);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    save.mutate(
      { id: run.id, input: { version, ...read.limits } },
      {
        onSuccess: () => {
          toast.success('Limits changed');
          onClose();
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <SimpleGrid minChildWidth="40" gap="4">
          {names.map((name) => (
            <Labelled label={limitLabel(name, run)} key={name} error={errors[name]}>
              <Input
                name={name}
                inputMode={name === 'maxDollars' ? 'decimal' : 'numeric'}
                autoComplete="off"
                placeholder={name === 'lanesAtOnce' ? 'All' : 'No limit'}
                value={texts[name]}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              />
            </Labelled>
          ))}
        </SimpleGrid>
        <ActionError error={save.error} />
        <HStack>
          <Button type="submit" variant="solid" loading={save.isPending}>
            Save limits
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
