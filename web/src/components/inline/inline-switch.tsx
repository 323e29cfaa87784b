import { Switch } from '@chakra-ui/react';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { seen, useWriteRecord } from '../../api/library/write';
import { toast } from '../toast/toaster';

interface InlineSwitchProps {
  readonly model: LibraryModel;
  readonly record: LibraryRecord;
  readonly isOn: boolean;
  readonly onSaved: (record: LibraryRecord) => void;
}

/** A switch in a record's row that sets whether the record is active. */
export function InlineSwitch({ model, record, isOn, onSaved }: InlineSwitchProps) {
  const write = useWriteRecord();
  const tokens = useClientTokens();
  const turn = (isActive: boolean) => {
    if (write.isPending) return;
    const input = { ...seen(record), isActive };
    write.mutate(
      { model, act: 'update', input, clientToken: tokens.tokenOf(input) },
      {
        onSuccess: onSaved,
        onError: (error) =>
          toast.error(`${nameOf(record)} is still ${isOn ? 'active' : 'inactive'}`, {
            description: messageOf(error),
          }),
      },
    );
  };
  return (
    <Switch.Root checked={isOn} onCheckedChange={({ checked }) => turn(checked)}>
      <Switch.HiddenInput role="switch" aria-label={`${nameOf(record)} is active`} />
      <Switch.Control />
    </Switch.Root>
  );
}
