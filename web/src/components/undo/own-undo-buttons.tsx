import { IconButton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Redo2, Undo2 } from 'lucide-react';
import type { UndoStep } from '#shared/api/api-types';
import { type Direction, undoStateQuery } from '../../api/trail/undo';
import { Tooltip } from '../layout/tooltip';
import { useReverse } from './reversal';
import { undoMessages as messages } from './undo-messages';

/** Two buttons for the current admin's last edit, which the tooltip describes (docs/product.md). */
export function OwnUndoButtons() {
  const { data } = useQuery(undoStateQuery);
  return (
    <>
      <OwnUndoButton direction="undo" step={data?.undo} />
      <OwnUndoButton direction="redo" step={data?.redo} />
    </>
  );
}

const looks = {
  undo: { label: 'Undo', icon: <Undo2 />, nothing: messages.nothingToUndo, keys: 'Control+Z Meta+Z' },
  redo: {
    label: 'Redo',
    icon: <Redo2 />,
    nothing: messages.nothingToRedo,
    keys: 'Control+Shift+Z Meta+Shift+Z',
  },
} as const;

interface OwnUndoButtonProps {
  readonly direction: Direction;
  readonly step: UndoStep | null | undefined;
}

/** A button that is never `disabled`, because keyboard users could not read its tooltip. */
function OwnUndoButton({ direction, step }: OwnUndoButtonProps) {
  const { start, pending } = useReverse();
  const { label, icon, nothing, keys } = looks[direction];
  return (
    <Tooltip content={step ? `${label}: ${step.description}` : nothing}>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={!step}
        aria-busy={pending}
        // The edit that the tooltip describes, even if there has been another one meanwhile.
        onClick={() => start({ direction, own: true, ...(step && { id: step.id }) })}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
