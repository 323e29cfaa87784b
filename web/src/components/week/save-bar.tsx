import { Button, Flex, Text } from '@chakra-ui/react';
import { formatCounted } from '../text/number';
import type { ScheduleEditor } from './use-schedule-editor';

interface SaveBarProps {
  readonly editor: ScheduleEditor;
  readonly onReview: () => void;
}

/**
 * A bar at the bottom of the window while there are unsaved changes, so that users can save from anywhere on
 * a long page.
 */
export function SaveBar({ editor, onReview }: SaveBarProps) {
  if (editor.size === 0) return null;
  return (
    <Flex
      role="region"
      aria-label="Unsaved changes"
      position="sticky"
      bottom="3"
      mt="4"
      px="4"
      py="2"
      gap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
      layerStyle="frame"
      boxShadow="md"
      zIndex="1"
    >
      <Text>{formatCounted(editor.size, 'entry', 'entries')} with unsaved changes</Text>
      <Flex gap="2">
        <Button onClick={editor.discard} disabled={editor.saving}>
          Discard
        </Button>
        <Button variant="solid" loading={editor.saving} onClick={onReview}>
          Save Changes
        </Button>
      </Flex>
    </Flex>
  );
}
