import { Switch } from '@chakra-ui/react';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { toast } from '../toast/toaster';
import { useInlineWrite } from './use-inline-write';

interface ActiveSwitchProps {
  readonly record: LibraryRecord;
  readonly isOn: boolean;
  readonly onTurn: (isActive: boolean) => void;
}

/** A switch in a record's row or card that shows and sets whether the record is active. */
export function ActiveSwitch({ record, isOn, onTurn }: ActiveSwitchProps) {
  return (
    <Switch.Root size="sm" checked={isOn} onCheckedChange={({ checked }) => onTurn(checked)}>
      <Switch.HiddenInput role="switch" aria-label={`${nameOf(record)} is active`} />
      <Switch.Control />
    </Switch.Root>
  );
}

interface InlineSwitchProps {
  readonly model: LibraryModel;
  readonly record: LibraryRecord;
  readonly isOn: boolean;
  readonly onSaved: (record: LibraryRecord) => void;
}

/** An ActiveSwitch that saves at once. */
export function InlineSwitch({ model, record, isOn, onSaved }: InlineSwitchProps) {
  const write = useInlineWrite(model, record);
  const turn = (isActive: boolean) => {
    if (write.isPending) return;
    write.save(
      { isActive },
      {
        onSaved,
        onRefused: ({ message }) =>
          toast.error(`${nameOf(record)} is still ${isOn ? 'active' : 'inactive'}`, { description: message }),
      },
    );
  };
  return <ActiveSwitch record={record} isOn={isOn} onTurn={turn} />;
}
