import { chakra } from '@chakra-ui/react';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { toast } from '../toast/toaster';
import { useInlineWrite } from './use-inline-write';

interface ActiveSwitchProps {
  readonly record: LibraryRecord;
  readonly isOn: boolean;
  readonly onTurn: (isActive: boolean) => void;
}

/**
 * A switch in a record's row or card that shows and sets whether the record is active. A plain button,
 * because a page shows dozens of them.
 */
export function ActiveSwitch({ record, isOn, onTurn }: ActiveSwitchProps) {
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`${nameOf(record)} is active`}
      onClick={() => onTurn(!isOn)}
      flexShrink="0"
      w="8"
      h="5"
      p="0.5"
      borderRadius="full"
      bg={isOn ? 'teal.solid' : 'bg.emphasized'}
      borderWidth="1px"
      borderColor={isOn ? 'teal.solid' : 'border.emphasized'}
      cursor="pointer"
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' }}
    >
      <chakra.span
        display="block"
        boxSize="3.5"
        borderRadius="full"
        bg={isOn ? 'white' : 'fg.muted'}
        transform={isOn ? 'translateX(12px)' : undefined}
        transition="transform 150ms ease-out"
        _motionReduce={{ transition: 'none' }}
      />
    </chakra.button>
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
