import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A record that has an editor, and the field at which it is opened. */
export interface EditorPlace {
  readonly table: string;
  readonly id: string;
  readonly field?: string | undefined;
}

/** Models that have an editor. */
export const hasEditor = ({ table }: EditorPlace): boolean =>
  ['Set', 'Exercise', 'BreathingExercise', 'DefaultScheduledSet'].includes(table);

interface EditorLinkProps extends EditorPlace {
  readonly children: ReactNode;
}

/** A link that opens a record's editor at one of its fields; plain text if the record has no editor. */
export function EditorLink({ table, id, field, children }: EditorLinkProps) {
  const link = linkTo({ table, id, field }, children);
  if (!link) return children;
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium" title={id}>
      {link}
    </ChakraLink>
  );
}

/** Fields of a set that are about its exercises. */
const listFields = ['exercises', 'exerciseIds', 'sequences'];

function linkTo({ table, id, field }: EditorPlace, children: ReactNode) {
  const at = field === undefined ? {} : { field };
  switch (table) {
    case 'Set': {
      const edit = field !== undefined && listFields.includes(field) ? 'exercises' : 'details';
      return (
        <Link to="/admin/exercises" search={{ set: id, edit, ...at }}>
          {children}
        </Link>
      );
    }
    case 'Exercise':
      return (
        <Link to="/admin/exercise-library" search={{ edit: id, ...at }}>
          {children}
        </Link>
      );
    case 'BreathingExercise':
      return (
        <Link to="/admin/breathing-exercises" search={{ edit: id, ...at }}>
          {children}
        </Link>
      );
    case 'DefaultScheduledSet':
      return (
        <Link to="/admin/schedules" search={{ editSchedule: id }}>
          {children}
        </Link>
      );
    default:
      return undefined;
  }
}
