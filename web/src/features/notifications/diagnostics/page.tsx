import { Box, Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useCanGoBack, useRouter, useSearch } from '@tanstack/react-router';
import {
  ArrowLeft,
  BellOff,
  BellRing,
  Download,
  Eraser,
  RefreshCcw,
  RotateCcw,
  RotateCw,
  Send,
  Stethoscope,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../components/export/download';
import type { ParsedSearch } from '../../../components/filter/search-params';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { Callout } from '../../../components/layout/callout';
import { PageHeader } from '../../../components/layout/page-header';
import { EmptyState } from '../../../components/layout/states';
import { PageTabs } from '../../../components/layout/tab-list';
import { ActButton } from '../../../components/push/act-button';
import { AudienceNote } from '../../../components/push/audience-note';
import { LogLines } from '../../../components/push/log-lines';
import { ComparisonTable, LiveStateTable } from '../../../components/push/state-tables';
import { logText, maxLogEntries, pushLog, usePushLog } from '../../../push/acts/log';
import { bannerOf, isSettled } from '../../../push/checks/summary';
import { diagnosticsWords } from '../../../push/messages';
import { type Push, usePush } from '../../../push/use-push';
import { ClearDialog } from './clear-dialog';
import { messages } from './messages';
import { type diagnosticsSearch, diagnosticsTabs } from './search';
import { TestsTab } from './tests-tab';
import { ToolsTab } from './tools-tab';
import { WizardTab } from './wizard-tab';

/** The page /admin/onesignal-diagnostics. */
export function PushDiagnosticsPage() {
  const { view: tab = 'wizard' } = useSearch({ from: '/shell/admin/onesignal-diagnostics' });
  const set = useSetSearch<ParsedSearch<typeof diagnosticsSearch>>();
  const push = usePush(diagnosticsWords);
  return (
    <>
      <BackButton />
      <PageHeader
        title="Push provider diagnostics"
        purpose="Checks push in this browser step by step, and shows the cause of each problem and how to fix it."
        badge="NEW"
        actions={
          <>
            <ActButton push={push} act="refresh" icon={<RotateCw aria-hidden />}>
              {messages.refreshAll}
            </ActButton>
            <ActButton push={push} act="autoFix" variant="solid" icon={<Wrench aria-hidden />}>
              {messages.autoFix}
            </ActButton>
          </>
        }
      />
      <Stack gap="4">
        <StatusBanner push={push} />
        <QuickActions push={push} />
        <PageTabs
          label="Push provider diagnostics"
          tabs={diagnosticsTabs}
          value={tab}
          onChange={(view) => set({ view }, { replace: true })}
          title={(one) => messages.tabs[one]}
          contents={{
            wizard: <WizardTab push={push} />,
            monitor: (
              <Stack gap="6">
                <LiveStateTable facts={push.facts} readAtMs={push.readAtMs} />
                <ComparisonTable facts={push.facts} />
              </Stack>
            ),
            tools: <ToolsTab push={push} />,
            tests: <TestsTab push={push} />,
            logs: <LogsTab />,
          }}
          keepsMounted
        />
      </Stack>
    </>
  );
}

/** Goes to the previous page, or else to the command center. */
function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/admin/notification-hub' });
  };
  return (
    <Button variant="ghost" size="xs" mb="2" ms="-2" onClick={back}>
      <ArrowLeft aria-hidden /> Back
    </Button>
  );
}

const unknown = '–';
const yesNo = (value: boolean) => (value ? 'yes' : 'no');

function StatusBanner({ push: { checks, facts } }: { readonly push: Push }) {
  const settled = isSettled(checks);
  const { tone, text } = bannerOf(checks);
  const sdk = facts?.sdk;
  const browser = facts?.browser;
  const details: readonly (readonly [string, string])[] = [
    ['SDK loaded', sdk ? yesNo(sdk.loaded) : unknown],
    ['Initialized', sdk ? yesNo(sdk.initialized) : unknown],
    ['Username', facts?.person.email ?? unknown],
    ['Platform', browser?.platform ?? unknown],
    ['Browser permission', browser ? (browser.permission ?? 'not supported') : unknown],
  ];
  return (
    <Callout
      status={settled ? tone : 'neutral'}
      role="status"
      aria-label="Status"
      size="md"
      title={settled ? text : 'Checking push in this browser'}
      content={{ gap: '2' }}
    >
      <Flex
        as="dl"
        direction={{ base: 'column', md: 'row' }}
        columnGap="6"
        rowGap="1"
        wrap="wrap"
        textStyle="sm"
      >
        {details.map(([name, value]) => (
          <Flex key={name} gap="1.5" minW="0">
            <Text as="dt" opacity={0.85}>
              {name}
            </Text>
            <Text as="dd" fontWeight="medium" overflowWrap="anywhere">
              {value}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Callout>
  );
}

function QuickActions({ push }: { readonly push: Push }) {
  const [resetting, setResetting] = useState(false);
  const { quick } = messages;
  return (
    <Box as="section" aria-label="Quick actions">
      <Flex gap="2" wrap="wrap" mb="2">
        <ActButton push={push} act="fullDiagnostic" icon={<Stethoscope aria-hidden />}>
          {quick.full}
        </ActButton>
        <ActButton push={push} act="sendTest" icon={<Send aria-hidden />}>
          {quick.test}
        </ActButton>
        <ActButton
          push={push}
          act="resetAll"
          icon={<RotateCcw aria-hidden />}
          onAsk={() => setResetting(true)}
        >
          {quick.reset}
        </ActButton>
        <ActButton push={push} act="subscribe" icon={<BellRing aria-hidden />}>
          {quick.subscribe}
        </ActButton>
        <ActButton push={push} act="unsubscribe" icon={<BellOff aria-hidden />}>
          {quick.unsubscribe}
        </ActButton>
        <ActButton push={push} act="syncState" icon={<RefreshCcw aria-hidden />}>
          {quick.sync}
        </ActButton>
      </Flex>
      <AudienceNote />
      <ClearDialog act="resetAll" open={resetting} onClose={() => setResetting(false)} push={push} />
    </Box>
  );
}

/** The height that docs/product.md specifies. */
const listHeight = '600px';

/** Shows the log, which can be cleared or saved as a text file. */
function LogsTab() {
  const entries = usePushLog();
  const empty = entries.length === 0;
  const save = () =>
    download(`push-log-${new Date().toISOString().slice(0, 10)}.txt`, [logText(entries)], 'text/plain');
  return (
    <Stack gap="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <div>
          <Heading as="h2" textStyle="sectionTitle">
            Log
          </Heading>
          <Text color="fg.muted">The newest {maxLogEntries} lines since this page was loaded.</Text>
        </div>
        <HStack>
          <Button disabled={empty} onClick={pushLog.clear}>
            <Eraser aria-hidden /> {messages.clear}
          </Button>
          <Button disabled={empty} onClick={save}>
            <Download aria-hidden /> {messages.export}
          </Button>
        </HStack>
      </Flex>
      <Box layerStyle="frame" overflow="hidden">
        {empty ? (
          <EmptyState title="Nothing yet" description="Actions on the push pages are listed here." />
        ) : (
          <LogLines label="Log" entries={entries} maxHeight={listHeight} />
        )}
      </Box>
    </Stack>
  );
}
