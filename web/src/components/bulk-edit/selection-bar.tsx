import { Button, Flex, HStack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { selectionBarId } from '../table/select-box';
import type { Selection } from '../table/use-selection';
import { formatCount } from '../text/number';
import { toast } from '../toast/toaster';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The reason why nothing can be done with the selection, shown instead of the buttons. */
  readonly blocked?: string | undefined;
  /** The buttons. */
  readonly children: ReactNode;
}

export const selectedWords = ({ records, question }: Selection): string =>
  question ? `Selected: ${question.words}` : `${formatCount(records.length)} selected`;

/** A bar below the list, shown while rows are selected. */
export function SelectionBar({ selection, blocked, children }: SelectionBarProps) {
  const { hidden } = selection;
  return (
    <Flex
      role="region"
      aria-label="Selection"
      id={selectionBarId}
      position="sticky"
      bottom={{ base: '2', md: '3' }}
      mt="3"
      ps={{ base: '3', md: '4' }}
      // The padding leaves room for the floating button on small screens.
      pe={{ base: '16', md: '4' }}
      py="2"
      columnGap="4"
      rowGap="2"
      align="center"
      justify="space-between"
      wrap="wrap"
      layerStyle="frame"
      borderColor="teal.solid"
      boxShadow="md"
      zIndex="2"
    >
      <HStack columnGap="3" rowGap="1" wrap="wrap">
        <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
          {selectedWords(selection)}
        </Text>
        {hidden > 0 && <Text color="fg.muted">{hiddenWords(selection)}</Text>}
        <SelectAll selection={selection} />
        <Button size="xs" variant="ghost" onClick={selection.clear}>
          <X aria-hidden /> Clear
        </Button>
      </HStack>
      {blocked === undefined ? (
        <HStack gap="1.5" wrap="wrap">
          {children}
        </HStack>
      ) : (
        <Text color="fg.muted">{blocked}</Text>
      )}
    </Flex>
  );
}

/** Counts the selected rows that the list does not show: on other pages, or not matching. */
const hiddenWords = ({ hidden, whole }: Selection) =>
  `${formatCount(hidden)} not ${whole ? 'on this page' : 'in this list'}`;

/** A button that selects all matching rows. Hidden if they are selected already. */
function SelectAll({ selection }: { readonly selection: Selection }) {
  const { whole, matching, isAll } = selection;
  const [reading, setReading] = useState(false);
  if (isAll) return null;
  if (!whole) {
    if (matching === undefined) return null;
    return (
      <Button size="xs" variant="ghost" onClick={selection.selectMatching}>
        Select all {formatCount(matching)}
      </Button>
    );
  }
  const selectWhole = async () => {
    if (whole.question) {
      selection.selectWhole(whole.question);
      return;
    }
    setReading(true);
    try {
      selection.select(await whole.load(new AbortController().signal));
    } catch (error) {
      toast.error('The list could not be loaded', { description: messageOf(error) });
    } finally {
      setReading(false);
    }
  };
  return (
    <Button size="xs" variant="ghost" loading={reading} onClick={() => void selectWhole()}>
      Select {whole.question?.words ?? 'all that match'}
    </Button>
  );
}
