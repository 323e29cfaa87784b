import { Box, chakra, Input, Spinner, Text, VisuallyHidden } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Model } from '#shared/models/model';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import type { FieldSpec } from '../record-form/field-spec';
import { judge } from '../record-form/problems';
import { readValue } from '../record-form/read-value';
import { type Refusal, useInlineWrite } from './use-inline-write';

interface InlineEditProps {
  readonly model: LibraryModel;
  readonly definition: Model;
  readonly field: FieldSpec;
  readonly record: LibraryRecord;
  /** The value as displayed in the row. */
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly onSaved: (record: LibraryRecord) => void;
}

/**
 * One field of a row, edited in place. Enter or a click opens it, Enter and Tab save, Escape cancels. A value
 * that cannot be saved stays as typed, with the reason below it. After another admin's save of the same field
 * only Enter saves.
 */
export function InlineEdit(props: InlineEditProps) {
  const { model, definition, field, record, children, align = 'start', onSaved } = props;
  const [text, setText] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const write = useInlineWrite(model, record);
  const opener = useRef<HTMLButtonElement>(null);
  const [refocus, setRefocus] = useState(false);
  const id = useId();
  const stored = String(readValue(field, record[field.name]));

  useEffect(() => {
    if (!refocus || text !== undefined) return;
    opener.current?.focus();
    setRefocus(false);
  }, [refocus, text]);

  const leave = (takesFocus: boolean) => {
    setText(undefined);
    setRefusal(undefined);
    setRefocus(takesFocus);
  };
  const save = (takesFocus: boolean) => {
    if (text === undefined || write.isPending) return;
    if (text.trim() === stored.trim()) {
      leave(takesFocus);
      return;
    }
    const { input, problems } = judge(definition, 'update', [field], { [field.name]: text }, [field.name]);
    const wrong = problems[field.name];
    setRefusal(wrong === undefined ? undefined : { message: wrong });
    if (wrong !== undefined) return;
    write.save(input, {
      onSaved: (saved) => {
        leave(takesFocus);
        onSaved(saved);
      },
      onRefused: setRefusal,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      save(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      leave(true);
    }
  };
  const label = `${field.label} of ${nameOf(record)}`;
  const problem =
    refusal?.conflict === undefined
      ? refusal?.message
      : `${refusal.conflict.by ?? 'Somebody'} changed it to '${stored}' meanwhile. Press Enter to save yours, Escape to keep theirs.`;
  if (text === undefined) {
    return (
      <chakra.button
        ref={opener}
        type="button"
        textAlign={align}
        mx={{ base: '0', sm: '-1.5' }}
        px={{ base: '0', sm: '1.5' }}
        minH="6"
        maxW="full"
        borderRadius="l1"
        cursor="text"
        overflowWrap="break-word"
        _hover={{ bg: 'bg.muted' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing' }}
        onClick={() => setText(stored)}
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
        <VisuallyHidden>. Edit</VisuallyHidden>
      </chakra.button>
    );
  }
  return (
    <Box minW="0">
      <Box position="relative">
        <Input
          size="xs"
          w="full"
          minW="16"
          autoFocus
          data-keeps-escape
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          textAlign={align}
          value={text}
          inputMode={field.kind === 'count' ? 'numeric' : undefined}
          maxLength={300}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => refusal?.conflict === undefined && save(false)}
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
