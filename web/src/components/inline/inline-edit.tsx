import { Box, Input, Spinner, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Model } from '#shared/models/model';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { useAfterPress } from '../form/use-after-press';
import type { FieldSpec } from '../record-form/field-spec';
import { judge } from '../record-form/problems';
import { readValue } from '../record-form/read-value';
import { type Refusal, useInlineWrite } from './use-inline-write';
import './inline.css';

interface InlineEditProps {
  readonly model: LibraryModel;
  readonly definition: Model;
  readonly field: FieldSpec;
  readonly record: LibraryRecord;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly onSaved: (record: LibraryRecord) => void;
}

/**
 * Edits a field in place. Enter or a click opens it, Enter and Tab save, and Escape cancels. Invalid input
 * stays, with the problem below. If another admin has saved the field meanwhile, only Enter saves the typed
 * value.
 */
export function InlineEdit(props: InlineEditProps) {
  const { field, record, children, align = 'start' } = props;
  const [isOpen, setOpen] = useState(false);
  const [refocus, setRefocus] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!refocus || isOpen) return;
    opener.current?.focus();
    setRefocus(false);
  }, [refocus, isOpen]);

  if (isOpen) {
    return (
      <OpenField
        {...props}
        onLeave={(takesFocus) => {
          setOpen(false);
          setRefocus(takesFocus);
        }}
      />
    );
  }
  return (
    <button
      ref={opener}
      type="button"
      className="inline-edit"
      data-align={align}
      onClick={() => setOpen(true)}
    >
      <span className="only-for-screen-readers">{labelOf(field, record)}: </span>
      {children}
      <span className="only-for-screen-readers">. Edit</span>
    </button>
  );
}

const labelOf = (field: FieldSpec, record: LibraryRecord) => `${field.label} of ${nameOf(record)}`;

interface OpenFieldProps extends InlineEditProps {
  readonly onLeave: (takesFocus: boolean) => void;
}

function OpenField({ model, definition, field, record, align = 'start', onSaved, onLeave }: OpenFieldProps) {
  const stored = String(readValue(field, record[field.name]));
  const [text, setText] = useState(stored);
  const [refusal, setRefusal] = useState<Refusal>();
  const write = useInlineWrite(model, record);
  const id = useId();

  const save = (takesFocus: boolean) => {
    if (write.isPending) return;
    if (text.trim() === stored.trim()) {
      onLeave(takesFocus);
      return;
    }
    const { input, problems } = judge(definition, 'update', [field], { [field.name]: text }, [field.name]);
    const wrong = problems[field.name];
    setRefusal(wrong === undefined ? undefined : { message: wrong });
    if (wrong !== undefined) return;
    write.save(input, {
      onSaved: (saved) => {
        onLeave(takesFocus);
        onSaved(saved);
      },
      onRefused: setRefusal,
    });
  };
  const leave = useAfterPress(() => {
    if (refusal?.conflict === undefined) save(false);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      save(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onLeave(true);
    }
  };
  const problem =
    refusal?.conflict === undefined
      ? refusal?.message
      : `${refusal.conflict.by ?? 'Someone'} changed this value to '${stored}' in the meantime. Press Enter to save your value, or Escape to keep theirs.`;
  return (
    <Box minW="0">
      <Box position="relative">
        <Input
          size="xs"
          w="full"
          minW="16"
          autoFocus
          data-keeps-escape
          aria-label={labelOf(field, record)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          textAlign={align}
          value={text}
          inputMode={field.kind === 'count' ? 'numeric' : undefined}
          maxLength={300}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        {write.isPending && (
          <Spinner size="xs" position="absolute" insetEnd="2" top="2" aria-label="Saving" />
        )}
      </Box>
      {problem !== undefined && (
        <Text id={id} role="alert" mt="1" textStyle="xs" color="fg.error" textAlign="start">
          {problem}
        </Text>
      )}
    </Box>
  );
}
