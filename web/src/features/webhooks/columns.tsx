import { Button, Stack, Text } from '@chakra-ui/react';
import type { Webhook } from '#shared/events/webhooks';
import { columnsOf } from '../../components/table/data-table';
import { Breakable } from '../../components/text/breakable';
import { RelativeTime } from '../../components/time/time';
import { choiceWords } from './choices';

const column = columnsOf<Webhook>();

/** @param onOpen called to show a webhook's deliveries */
export const webhookColumns = (onOpen: (webhook: Webhook) => void) =>
  column.columns([
    column.accessor('description', {
      header: 'Description',
      cell: ({ getValue }) => <Text fontWeight="medium">{getValue()}</Text>,
    }),
    column.display({
      id: 'url',
      header: 'Address',
      cell: ({ row: { original } }) => <Breakable text={original.url} />,
    }),
    column.display({
      id: 'sends',
      header: 'Events',
      cell: ({ row: { original } }) => choiceWords[original.sends],
    }),
    column.display({
      id: 'state',
      header: 'Status',
      cell: ({ row: { original } }) => <State webhook={original} />,
    }),
    column.display({
      id: 'open',
      header: 'Actions',
      cell: ({ row: { original } }) => (
        <Button
          size="xs"
          aria-label={`Deliveries for ${original.description}`}
          onClick={() => onOpen(original)}
        >
          Deliveries
        </Button>
      ),
    }),
  ]);

function State({ webhook: { enabled, failingSince } }: { readonly webhook: Webhook }) {
  if (!enabled) return <Text color="fg.muted">Disabled</Text>;
  if (!failingSince) return <Text>Enabled</Text>;
  return (
    <Stack gap="0" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <Text color="fg.error">Failing</Text>
      <Text textStyle="xs" color="fg.muted">
        no delivery has succeeded since <RelativeTime at={failingSince} />
      </Text>
    </Stack>
  );
}
