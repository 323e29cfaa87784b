import { Badge, Box, Button, Link as ChakraLink, Dialog, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReadEntry } from '#shared/domain/schedules/entry';
import { intensityLabel } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import type { EntryLibrary } from '../../components/week/use-library';
import { Exercises } from './exercises';
import { messages } from './messages';

interface SetDialogProps {
  /** The entry, or undefined when the dialog is closed. */
  readonly entry: ReadEntry | undefined;
  readonly library: EntryLibrary;
  readonly onClose: () => void;
}

export function SetDialog({ entry, library, onClose }: SetDialogProps) {
  const set = library.sets.find(({ id }) => id === entry?.set);
  const exercise = library.breathing.find(({ id }) => id === entry?.set);
  const { setFields: words } = messages;
  const isActive = (set ?? exercise)?.isActive !== false;
  return (
    <DialogFrame open={entry !== undefined} onClose={onClose} size="md" scroll="inside">
      <DialogBody title={set?.title ?? exercise?.name ?? 'Set'}>
        {set || exercise ? (
          <Stack gap="3">
            <Fact label={words.id} value={entry?.set} mono />
            <Fact label={words.type} value={set ? (set.setType ?? set.type) : 'Breathing exercise'} />
            <Fact label={words.description} value={set ? set.description : exercise?.pattern} />
            {set && <Fact label={words.intensity} value={intensityLabel(set.intensity)} />}
            {set && <Fact label={words.equipment} value={readTextList(set.equipment).items.join(', ')} />}
            {set && (
              <Box>
                <Text textStyle="xs" color="fg.muted" mb="1">
                  {words.exercises}
                </Text>
                <Exercises set={set.id} />
              </Box>
            )}
            <Box>
              <Text textStyle="xs" color="fg.muted">
                {words.status}
              </Text>
              <Badge variant="surface" colorPalette={isActive ? 'green' : 'gray'}>
                {isActive ? 'Active' : 'Inactive'}
              </Badge>
            </Box>
          </Stack>
        ) : (
          <Text color="fg.muted">
            {messages.noSet}
            {entry?.set ? `: ${entry.set}` : ''}
          </Text>
        )}
      </DialogBody>
      <Dialog.Footer justifyContent="space-between" flexWrap="wrap">
        <Stack gap="1">
          <ChakraLink asChild variant="underline" color="teal.fg">
            <Link to="/admin/exercises" search={set ? { set: set.id } : {}}>
              {messages.manage}
            </Link>
          </ChakraLink>
          {set && (
            <ChakraLink asChild variant="underline" color="teal.fg">
              <Link to="/admin/set-management" search={{ set: set.id }}>
                Edit set
              </Link>
            </ChakraLink>
          )}
        </Stack>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string | null | undefined;
  readonly mono?: boolean;
}

function Fact({ label, value, mono = false }: FactProps) {
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Text overflowWrap="anywhere" {...(mono && { fontFamily: 'mono', textStyle: 'xs' })}>
        {value || 'Not set'}
      </Text>
    </Box>
  );
}
