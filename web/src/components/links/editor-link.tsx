import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

/** A record that has an editor, and the field to focus. */
export interface EditorPlace {
  readonly table: string;
  readonly id: string;
  readonly field?: string | undefined;
}

interface EditorLinkProps extends EditorPlace {
  readonly children: ReactNode;
}

const listFields = ['exercises', 'exerciseIds', 'sequences'];

const fieldIn = (field: string | undefined) => (field === undefined ? {} : { field });

const editors: ReadonlyMap<string, (props: EditorLinkProps) => ReactElement> = new Map([
  [
    'Set',
    ({ id, field, children }) => {
      const edit = field !== undefined && listFields.includes(field) ? 'exercises' : 'details';
      return (
        <Link to="/admin/exercises" search={{ set: id, edit, ...fieldIn(field) }}>
          {children}
        </Link>
      );
    },
  ],
  [
    'Exercise',
    ({ id, field, children }) => (
      <Link to="/admin/exercise-library" search={{ edit: id, ...fieldIn(field) }}>
        {children}
      </Link>
    ),
  ],
  [
    'BreathingExercise',
    ({ id, field, children }) => (
      <Link to="/admin/breathing-exercises" search={{ edit: id, ...fieldIn(field) }}>
        {children}
      </Link>
    ),
  ],
  [
    'DefaultScheduledSet',
    ({ id, field, children }) => (
      <Link to="/admin/schedules" search={{ editSchedule: id, ...fieldIn(field) }}>
        {children}
      </Link>
    ),
  ],
  [
    'PageContent',
    ({ id, field, children }) => (
      <Link to="/admin/page-content" search={{ view: 'records', edit: id, ...fieldIn(field) }}>
        {children}
      </Link>
    ),
  ],
]);

export const hasEditor = (table: string): boolean => editors.has(table);

/** A link to a record's editor or one of its fields. Without an editor, only plain text. */
export function EditorLink(props: EditorLinkProps) {
  const link = editors.get(props.table)?.(props);
  if (!link) return props.children;
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium" title={props.id}>
      {link}
    </ChakraLink>
  );
}
