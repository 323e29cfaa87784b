import { Field, Input } from '@chakra-ui/react';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import type { TableBudget } from '#shared/jobs/job/job';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import { useSetTableBudget } from '../../../api/table-budgets';
import { FormDialog } from '../../../components/form/form-dialog';
import { toast } from '../../../components/toast/toaster';
import { readWholeNumber } from '../common/limits';

interface SetBudgetProps {
  readonly budget: TableBudget;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SetBudget({ budget, open, onClose }: SetBudgetProps) {
  const { table, version } = budget;
  const change = useSetTableBudget();
  const first = useRef<HTMLInputElement>(null);
  const form = useId();
  const close = () => {
    change.reset();
    onClose();
  };
  const save = (writesPerSecond: number | null) =>
    change.mutate(
      { table, writesPerSecond, version },
      {
        onSuccess: () => {
          close();
          toast.success(`Saved the write budget of ${table}`);
        },
      },
    );
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Write budget of ${table}`}
      purpose="The budget applies to every run that changes the table. An active run applies it within 5 seconds. A run that changes several tables keeps to the smallest of their budgets."
      form={form}
      saveLabel="Save write budget"
      focus={first}
      pending={change.isPending}
      error={change.error}
    >
      <Fields key={table} id={form} budget={budget} onSave={save} first={first} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly budget: TableBudget;
  readonly onSave: (writesPerSecond: number | null) => void;
  readonly first: RefObject<HTMLInputElement | null>;
}

function Fields({ id, budget, onSave, first }: FieldsProps) {
  const [text, setText] = useState(() => String(budget.writesPerSecond ?? ''));
  const [isSubmitted, setSubmitted] = useState(false);
  const value = readWholeNumber(text, maxUnitsPerSecond);
  const isInvalid = isSubmitted && value === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (value !== undefined) onSave(value);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field.Root invalid={isInvalid} maxW="lg">
        <Field.Label>Maximum writes per second</Field.Label>
        <Input
          ref={first}
          inputMode="numeric"
          autoComplete="off"
          placeholder="No budget"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {isInvalid ? (
          <Field.ErrorText>
            Expected a whole number from 1 to {maxUnitsPerSecond.toLocaleString('en')}
          </Field.ErrorText>
        ) : (
          <Field.HelperText>
            In write units, including the table's indexes. If this is empty, there is no budget.
          </Field.HelperText>
        )}
      </Field.Root>
    </form>
  );
}
