import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery } from '../../../api/runs';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { ListRow } from '../../../components/layout/list-row';
import { RelativeTime } from '../../../components/time/time';
import { sdkCalls, sdkRequests } from '../../../push/browser/recorded';
import { providerQuery } from '../../../push/queries';
import type { Push } from '../../../push/use-push';
import { messages } from './messages';

interface InspectorDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly push: Push;
}

/** Shows SDK calls and requests without keys and tokens. */
export function InspectorDialog({ open, onClose, push }: InspectorDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="lg" scroll="inside" cross>
      <DialogBody title={messages.inspector} pb="5">
        <Content push={push} />
      </DialogBody>
    </DialogFrame>
  );
}

function Content({ push }: Pick<InspectorDialogProps, 'push'>) {
  const { data: me } = useQuery(meQuery);
  const { data: user } = useQuery({ ...providerQuery(me?.subject), refetchInterval: false });
  const calls = sdkCalls();
  const requests = sdkRequests(push.facts?.app?.scriptUrl);
  return (
    <Stack gap="5">
      <Part title="SDK calls" empty="The SDK has not been called yet." count={calls.length}>
        {calls.map(({ id, name, given, outcome, atMs }) => (
          <ListRow key={id}>
            <Text flex="1" minW="0" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
              {name}({given}) → {outcome ?? 'in progress'}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              <RelativeTime at={atMs} />
            </Text>
          </ListRow>
        ))}
      </Part>
      <Part
        title="SDK requests"
        empty="The browser has not recorded any SDK requests."
        count={requests.length}
      >
        {requests.map(({ address, status, durationMs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once
          <ListRow key={index}>
            <Text flex="1" minW="0" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
              {address}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {status === 0 ? 'no status' : status} · {durationMs} ms
            </Text>
          </ListRow>
        ))}
      </Part>
      <Box as="section" aria-label="OneSignal’s data about you">
        <Heading as="h3" textStyle="sectionTitle" mb="2">
          OneSignal’s data about you
        </Heading>
        <chakra.pre
          layerStyle="frame"
          p="3"
          maxH="sm"
          overflow="auto"
          tabIndex={0}
          fontFamily="mono"
          textStyle="xs"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          {answerOf(user)}
        </chakra.pre>
      </Box>
    </Stack>
  );
}

function answerOf(user: { readonly raw: string } | null | undefined): string {
  if (user === undefined) return 'OneSignal has not responded.';
  return user === null
    ? 'OneSignal has no user with your ID.'
    : JSON.stringify(JSON.parse(user.raw), null, 2);
}

interface PartProps {
  readonly title: string;
  readonly empty: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Part({ title, empty, count, children }: PartProps) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h3" textStyle="sectionTitle" mb="2">
        {title}
      </Heading>
      <Box layerStyle="frame">
        {count === 0 ? (
          <Text p="4" color="fg.muted">
            {empty}
          </Text>
        ) : (
          <Box as="ol" listStyleType="none">
            {children}
          </Box>
        )}
      </Box>
    </Box>
  );
}
