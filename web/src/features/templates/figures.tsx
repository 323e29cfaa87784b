import { Grid, HStack } from '@chakra-ui/react';
import { Clock, Dumbbell, LayoutTemplate, ListChecks } from 'lucide-react';
import { StatCard } from '../../components/layout/stat-card';
import { Count } from '../../components/text/number';
import { messages } from './messages';
import { groupSummary, type TemplateGroup } from './model';

export function Summary({ group }: { readonly group: TemplateGroup }) {
  const { movement, breathing, hours, perDay } = groupSummary(group);
  return (
    <HStack as="span" gap="3" wrap="wrap">
      <span>{movement} movement</span>
      <span>{breathing} breathing</span>
      {hours && <span>{hours} UTC</span>}
      <span>{messages.perDay(perDay)}</span>
    </HStack>
  );
}

export function Stats({ groups }: { readonly groups: readonly TemplateGroup[] | undefined }) {
  const entries = groups?.flatMap((group) => group.entries);
  const unique = (values: readonly (string | undefined)[] | undefined) =>
    values && <Count value={new Set(values.filter(Boolean)).size} />;
  const { stats: words } = messages;
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, 1fr)', xl: 'repeat(4, 1fr)' }} mb="4">
      <StatCard
        label={words.templates}
        icon={LayoutTemplate}
        value={groups && <Count value={groups.filter(({ id }) => id !== '').length} />}
        hint="With entries in the schedule"
      />
      <StatCard
        label={words.schedules}
        icon={ListChecks}
        value={entries && <Count value={entries.length} />}
        hint="Entries, including those without a template"
      />
      <StatCard
        label={words.sets}
        icon={Dumbbell}
        value={unique(entries?.map(({ set }) => set))}
        hint="Sets and breathing exercises"
      />
      <StatCard
        label={words.slots}
        icon={Clock}
        value={unique(entries?.map(({ hour }) => hour))}
        hint="Hours of the day"
      />
    </Grid>
  );
}
