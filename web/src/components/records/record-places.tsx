import { Link as ChakraLink, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { CopyableId } from '../layout/copyable';
import { EditorLink, hasEditor } from '../links/editor-link';
import { historyOf } from '../links/record-link';
import { UserLink } from '../links/user-link';

interface RecordPlacesProps {
  readonly table: string;
  readonly id: string;
  /** The field to focus when the editor opens. */
  readonly field?: string | undefined;
}

/** Shows the complete ID with a copy button, and links to view, edit and show the history. */
export function RecordPlaces({ table, id, field }: RecordPlacesProps) {
  // Model names begin with a capital letter. Other names are not records, such as the items that an audit
  // expects.
  const isRecord = /^[A-Z]/.test(table);
  return (
    <Flex as="span" display="inline-flex" columnGap="3" rowGap="0.5" wrap="wrap" align="center" maxW="full">
      <CopyableId value={id} />
      {isRecord && (
        <Flex as="span" gap="3" textStyle="xs">
          {table === 'UserPreferences' && (
            <UserLink id={id}>
              View user<VisuallyHidden> {id}</VisuallyHidden>
            </UserLink>
          )}
          {hasEditor(table) && (
            <EditorLink table={table} id={id} field={field}>
              Edit<VisuallyHidden> {id}</VisuallyHidden>
            </EditorLink>
          )}
          <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium">
            <Link {...historyOf(table, id)}>
              History<VisuallyHidden> of {id}</VisuallyHidden>
            </Link>
          </ChakraLink>
        </Flex>
      )}
    </Flex>
  );
}
