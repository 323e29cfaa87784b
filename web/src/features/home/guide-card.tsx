import { Box, Link as ChakraLink, Flex, Grid, Icon, IconButton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { readStored, writeStored } from '../../api/browser/stored-text';
import { runsQuery } from '../../api/runs';
import { LinkedHeading } from '../../components/layout/linked-heading';

const dismissedKey = 'home-guide-dismissed';

/**
 * Shows a demo workspace's main tasks, ticked as soon as its runs show that they are done. The card can be
 * dismissed for good in this browser.
 */
export default function GuideCard() {
  const [dismissed, setDismissed] = useState(() => readStored(dismissedKey) !== undefined);
  const { data } = useQuery({ ...guideQuery, enabled: !dismissed });
  const guide = data && guideOf(data.items);
  if (dismissed || !guide) return null;
  const dismiss = () => {
    writeStored(dismissedKey, 'true');
    setDismissed(true);
  };
  return (
    <Box as="section" aria-labelledby="guide">
      <LinkedHeading
        id="guide"
        title="Try it out"
        after={
          <Text textStyle="xs" color="fg.muted">
            {guide.steps.filter(({ done }) => done).length} of {guide.steps.length} done
          </Text>
        }
        link={
          <IconButton size="xs" variant="ghost" aria-label="Dismiss the guide" onClick={dismiss}>
            <X size={14} />
          </IconButton>
        }
      />
      <Stack layerStyle="frame" px="4" py="3" gap="3">
        <Text color="fg.muted">
          This is a demo workspace: all users and records are fictitious.{' '}
          {guide.nightHasRun
            ? 'The nightly jobs ran once after it was written, so all pages have content.'
            : 'The nightly jobs are now running once, so that all pages have content.'}
        </Text>
        <Grid as="ol" listStyleType="none" gap="4" templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
          {guide.steps.map((step) => (
            <Step key={step.title} step={step} />
          ))}
        </Grid>
      </Stack>
    </Box>
  );
}

function Step({ step: { title, text, link, done } }: { readonly step: GuideStep }) {
  return (
    <Flex as="li" gap="3">
      <Icon
        as={done ? CircleCheck : Circle}
        boxSize="4"
        mt="0.5"
        flexShrink="0"
        color={done ? 'fg.success' : 'fg.muted'}
        aria-label={done ? 'Done' : 'To do'}
      />
      <Box minW="0">
        <Text fontWeight="medium">{title}</Text>
        <Text color="fg.muted">{text}</Text>
        <ChakraLink asChild variant="underline" color="teal.fg">
          <Link to={link.to}>{link.text}</Link>
        </ChakraLink>
      </Box>
    </Flex>
  );
}

const migration = 'user-identifier-migration';
const audit = 'template-set-audit';
const fix = 'template-set-fix';
const schedulingJob = 'schedule-notifications';
const workspace = 'demo-workspace';
/** The last of the nightly jobs that the local host runs once in a new demo workspace. */
const lastOfNight = schedulingJob;

const guideQuery = runsQuery({ job: [migration, audit, fix, schedulingJob, workspace], limit: 100 });

interface GuideStep {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly text: string; readonly to: string };
  readonly done: boolean;
}

interface Guide {
  readonly steps: readonly GuideStep[];
  readonly nightHasRun: boolean;
}

function guideOf(runs: readonly JobRun[]): Guide | undefined {
  if (!runs.some((run) => run.job === workspace && run.status === 'SUCCEEDED')) return undefined;
  const of = (job: string) => runs.filter((run) => run.job === job && !run.dryRun);
  const changed = of(migration).filter((run) => run.changed > 0);
  const undone = changed.find(({ undoneBy }) => undoneBy);
  const toUndo = changed.find((run) => !isActive(run.status) && !run.undoneBy);
  const audits = of(audit).filter(({ status }) => status === 'SUCCEEDED');
  const [fewest, most] = [audits[0], audits.at(-1)].map((run) => run && findingsIn(run));
  const isFixed =
    of(fix).some((run) => run.changed > 0) || (fewest !== undefined && most !== undefined && fewest < most);
  const failed = of(schedulingJob).find(({ status }) => status === 'COMPLETED_WITH_FAILURES');
  const retried = of(schedulingJob).find(({ status, attempt }) => status === 'SUCCEEDED' && attempt > 1);
  return {
    nightHasRun: of(lastOfNight).some(({ status }) => !isActive(status)),
    steps: [
      {
        title: 'Run the main job',
        text: 'Replace your email with your unique ID in six tables. You see every change before it is written.',
        link: { text: 'User identifier migration', to: '/admin/userid-migration' },
        done: changed.length > 0,
      },
      {
        title: 'Undo it',
        text: 'One click on the run’s page restores every record.',
        link: toUndo ? runLink(toUndo, 'The run to undo') : { text: 'Jobs', to: '/admin/jobs' },
        done: undone !== undefined,
      },
      {
        title: 'Fix what an audit found',
        text: most
          ? `Last night’s audit found ${most} entries whose sets are not those of their template.`
          : 'The audit compares the entries’ sets with those of their templates.',
        link: { text: 'Template set audit', to: '/admin/template-set-audit' },
        done: isFixed,
      },
      ...(failed || retried
        ? [
            {
              title: 'Retry what failed',
              text: 'Some notifications could not be scheduled, because the push provider refused them. It works again.',
              link: failed ? runLink(failed, 'The failed run') : { text: 'Jobs', to: '/admin/jobs' },
              done: retried !== undefined,
            },
          ]
        : []),
    ],
  };
}

const runLink = ({ id }: JobRun, text: string) => ({ text, to: `/admin/jobs/${id}` });

const findingsIn = ({ findings }: JobRun) =>
  findings.reduce((sum, { kind, count }) => sum + (onlyInforms(kind) ? 0 : count), 0);
