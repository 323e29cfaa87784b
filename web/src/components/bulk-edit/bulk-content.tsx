import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { setUsesQuery } from '../../api/library/set-use';
import type { EditedRecords } from '../../api/records/edit-records';
import { ActionError } from '../actions/action-error';
import { equipmentField } from '../exercises/exercise-fields';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody } from '../layout/dialog-frame';
import { FormField } from '../record-form/form-field';
import { problemsOf } from '../record-form/problems';
import { RunFooter } from '../run-preview/run-footer';
import { RunSteps } from '../run-preview/run-steps';
import type { PreviewedRun } from '../run-preview/use-previewed-run';
import { formatCounted } from '../text/number';
import { toast } from '../toast/toaster';
import { toastWithUndo } from '../undo/undo-last-edit';
import { actionWords, apiActions, type BulkAction, countedRecords } from './bulk-actions';
import type { BulkModel } from './bulk-models';
import { RecordNames, SetUses } from './bulk-question';
import { type BulkTarget, countOf, needsRun, selectionParams } from './bulk-target';
import { InTheWay } from './in-the-way';
import { FieldChoice, useBulkValues } from './use-bulk-values';
import { useEditAtOnce } from './use-edit-at-once';

export interface AskedEdit {
  readonly ids: readonly string[];
  readonly action: BulkAction;
  /** The new values, or undefined until a field and a value are chosen. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** An edit that was made immediately, or by a run that succeeded. */
export interface MadeEdit {
  readonly action: BulkAction;
  /** The edited records, including those that already had the new values. */
  readonly ids: readonly string[];
}

interface BulkContentProps {
  readonly model: BulkModel;
  readonly action: BulkAction;
  readonly target: BulkTarget;
  readonly flow: PreviewedRun;
  readonly effect?: ((edit: AskedEdit) => ReactNode) | undefined;
  readonly safeButton: RefObject<HTMLButtonElement | null>;
  readonly onEdited: (made: MadeEdit) => void;
  readonly onClose: () => void;
  /** Called when the change has been made, or when a run that makes it has started. */
  readonly onDone: () => void;
}

/** The change is made either immediately or by a run, which shows a preview first. */
export function BulkContent(props: BulkContentProps) {
  const { model, action, target, flow, effect, safeButton, onEdited, onClose, onDone } = props;
  const client = useQueryClient();
  const isRun = needsRun(target);
  const { definition } = model;
  const values = useBulkValues(model, action);
  const once = useEditAtOnce(definition.name, target.records);
  const [evenIfUsed, setEvenIfUsed] = useState(false);
  const [preparing, setPreparing] = useState<{ readonly error?: unknown }>();
  const words = actionWords[action];
  const count = isRun ? countOf(target) : once.records.length;
  const noun = target.question?.words ?? countedRecords(model, count);
  const endsSets = definition.name === 'Set' && (action === 'delete' || action === 'deactivate');
  const uses = useQuery(setUsesQuery(endsSets && !isRun ? once.records.map(({ id }) => id) : []));
  const meansUses = evenIfUsed || (!uses.isFetching && (uses.data ?? []).length === 0);
  const busy = isRun
    ? (preparing !== undefined && preparing.error === undefined) || flow.starting
    : once.pending;
  const error = isRun ? (preparing?.error ?? flow.error) : once.error;

  const tell = ({ changed, unchanged, records: [first] }: EditedRecords) => {
    onClose();
    onDone();
    if (changed === 0) {
      toast.info(`Nothing to change: ${noun} already ${count === 1 ? 'matches' : 'match'}`);
      return;
    }
    onEdited({ action, ids: once.records.map(({ id }) => id) });
    const history = `${definition.name}#${changed === 1 && first ? first.id : '*'}`;
    const also =
      unchanged > 0 ? `${formatCounted(unchanged, ...definition.label)} already matched.` : undefined;
    toastWithUndo(client, `${words.done} ${countedRecords(model, changed)}`, history, also);
  };
  const preview = async () => {
    if (preparing && preparing.error === undefined) return;
    setPreparing({});
    try {
      const selected = await selectionParams(target, new AbortController().signal);
      const { fields, equipment } = values.written ?? {};
      const params = {
        model: definition.name,
        action,
        ...selected,
        ...(endsSets && { alsoUsed: evenIfUsed }),
      };
      flow.preview({
        job: 'edit-records',
        params: { ...params, ...(fields && { fields }), ...(equipment && { equipment }) },
      });
      setPreparing(undefined);
    } catch (failure) {
      setPreparing({ error: failure });
    }
  };
  const submit = () => {
    values.look();
    if (!values.written) return;
    if (isRun) void preview();
    else
      once.submit(
        { action: apiActions[action], ...values.written, ...(endsSets && evenIfUsed && { evenIfUsed }) },
        tell,
      );
  };

  return (
    <>
      <DialogBody
        title={
          <>
            {words.title} {noun}
            {action === 'set' || action === 'add-equipment' ? '' : '?'}
          </>
        }
      >
        <Stack gap="4">
          {flow.phase === 'idle' ? (
            <>
              {!target.question && <RecordNames records={isRun ? target.records : once.records} />}
              {action === 'set' && (
                <FieldChoice
                  fields={values.fields}
                  form={values.form}
                  field={values.field}
                  onField={values.choose}
                  problem={values.problemFor(error)}
                />
              )}
              {action === 'add-equipment' && (
                <FormField form={values.form} field={equipmentField} refused={values.problemFor(error)} />
              )}
              {endsSets && (
                <SetUses
                  records={isRun ? undefined : once.records}
                  evenIfUsed={evenIfUsed}
                  onEvenIfUsed={setEvenIfUsed}
                  onLeaveOut={once.leaveOut}
                />
              )}
              {values.written &&
                effect?.({
                  ids: (isRun ? target : once).records.map(({ id }) => id),
                  action,
                  fields: values.written.fields && JSON.parse(values.written.fields),
                })}
              <Text color="fg.muted" textStyle="xs">
                {isRun
                  ? 'This change affects many records, so it is made by a run. You can review every difference first, and undo the run for up to 30 days.'
                  : 'All records are changed at once. You can undo this.'}
              </Text>
              {once.inTheWay && (
                <InTheWay
                  conflict={once.inTheWay}
                  onLeaveOut={() => once.inTheWay && once.leaveOut([once.inTheWay.record.id])}
                  onAccept={() => once.inTheWay && once.accept(once.inTheWay)}
                />
              )}
              {!isShownAtField(error, values.field?.name) && <ActionError error={error} />}
            </>
          ) : (
            <RunSteps
              flow={flow}
              table={definition.name}
              words={{
                noun: definition.label,
                running: `${words.running} ${noun}`,
                done: words.done,
                refused: (count) => (count === 1 ? 'stays unchanged' : 'stay unchanged'),
              }}
              nameOf={(key) => target.records.find(({ id }) => id === key)?.name}
            />
          )}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        {flow.phase === 'idle' ? (
          <>
            <CancelButton ref={safeButton} disabled={busy} />
            <Button
              variant="solid"
              colorPalette={action === 'delete' && !isRun ? 'red' : 'teal'}
              disabled={!isRun && (once.records.length === 0 || once.inTheWay !== undefined || !meansUses)}
              loading={busy}
              onClick={submit}
            >
              {isRun
                ? 'Preview changes'
                : values.removed
                  ? `Remove ${values.removed} from ${noun}`
                  : `${words.confirm} ${noun}`}
            </Button>
          </>
        ) : (
          <RunFooter
            flow={flow}
            table={definition.name}
            confirm={(changed) => `${words.confirm} ${countedRecords(model, changed)}`}
            destructive={action === 'delete'}
            onStart={() => {
              flow.start();
              onDone();
            }}
            onClose={onClose}
          />
        )}
      </Dialog.Footer>
    </>
  );
}

/** Returns true if the error is shown next to the chosen field. */
const isShownAtField = (error: unknown, field: string | undefined) =>
  field !== undefined && problemsOf(error)[field] !== undefined;
