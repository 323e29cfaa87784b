import { Link as ChakraLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortRunId } from '../../api/runs';

interface RunLinkProps {
  readonly id: string;
  /** The default contains the end of the run's ID, such as 'run 7F3K'. */
  readonly children?: ReactNode;
  /** Called when the user follows the link, for example to close the dialog that contains it. */
  readonly onFollow?: () => void;
}

export function RunLink({ id, children, onFollow }: RunLinkProps) {
  return (
    <ChakraLink asChild variant="underline" color="teal.fg" fontWeight="medium">
      <Link to="/admin/jobs/$runId" params={{ runId: id }} {...(onFollow && { onClick: onFollow })}>
        {children ?? `run ${shortRunId(id)}`}
      </Link>
    </ChakraLink>
  );
}
