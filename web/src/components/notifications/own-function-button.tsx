import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ownFunctionQuery } from './queries';

interface OwnFunctionButtonProps {
  readonly url: string;
  readonly onUrl: (url: string) => void;
}

export function OwnFunctionButton({ url, onUrl }: OwnFunctionButtonProps) {
  const { data: own, isPending } = useQuery(ownFunctionQuery);
  // If no URL is stored, the button will probably appear after the query. Reserving its space avoids a layout
  // shift.
  const isReserved = isPending && url === '';
  if (!isReserved && (!own || own === url)) return null;
  return (
    <Button flexShrink="0" visibility={isReserved ? 'hidden' : undefined} onClick={() => own && onUrl(own)}>
      Use this system’s function
    </Button>
  );
}
