import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { toast } from '../toast/toaster';
import { useInlineWrite } from './use-inline-write';
import './inline.css';

interface ActiveSwitchProps {
  readonly record: LibraryRecord;
  readonly isOn: boolean;
  readonly onTurn: (isActive: boolean) => void;
}

/** Turns a record on or off. It is a plain button, because a page contains dozens of switches. */
export function ActiveSwitch({ record, isOn, onTurn }: ActiveSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="active-switch"
      aria-checked={isOn}
      aria-label={`${nameOf(record)} is active`}
      onClick={() => onTurn(!isOn)}
    >
      <span />
    </button>
  );
}

interface InlineSwitchProps {
  readonly model: LibraryModel;
  readonly record: LibraryRecord;
  readonly isOn: boolean;
  readonly onSaved: (record: LibraryRecord) => void;
}

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
