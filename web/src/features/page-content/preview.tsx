import { Badge, Box, Button, Field, Flex, Grid, Heading, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { heroMinutes, isBreathingHero, type TimeContext } from '#shared/content/breathing-hero';
import { clock, minuteOf } from '#shared/domain/content/clock';
import { linkProblems } from '#shared/domain/content/page-problems';
import { viewOfPage } from '#shared/domain/content/page-view';
import { hoursOf, timeContextAt, timeContextWords } from '#shared/domain/content/time-of-day';
import { timeContexts } from '#shared/values/choices';
import { EndUserAppLink } from '../../components/end-user-app/app-link';
import { Choice } from '../../components/filter/choice';
import { ListRow } from '../../components/layout/list-row';
import { EmptyState } from '../../components/layout/states';
import { formatCounted } from '../../components/text/number';
import { problemsOfHeroes } from './checks';
import { type Part, pagesOf, type Target, titleOf } from './part';
import { PartCard } from './part-card';
import { usePageContentSearch } from './use-page-content-search';

interface PreviewProps {
  readonly parts: readonly Part[];
  readonly targets: readonly Target[] | undefined;
  readonly onEdit: (part: Part) => void;
}

export function Preview({ parts, targets, onEdit }: PreviewProps) {
  const { search, set } = usePageContentSearch();
  const [now] = useState(() => clock(new Date().getHours() * 60 + new Date().getMinutes()));
  const pages = pagesOf(parts);
  const pageId = pages.find((page) => page === search.of) ?? pages[0] ?? '';
  const at = search.at ?? now;
  const minute = minuteOf(at) ?? 0;
  const time = timeContextAt(minute);
  const views = viewOfPage(parts, { pageId, minute });
  const shown = views.filter((view) => view.shown);
  return (
    <Stack gap="6">
      <HeroCards parts={parts} targets={targets} time={time} onEdit={onEdit} />
      <Stack as="section" aria-labelledby="preview" gap="3">
        <Heading as="h2" id="preview" textStyle="sectionTitle">
          Preview
        </Heading>
        <Flex gap="4" align="flex-end" wrap="wrap">
          <Choice
            stacked
            label="App page"
            value={pageId}
            options={pages.map((page) => ({ value: page, label: page }))}
            onChange={(of) => set({ of })}
          />
          <Field.Root w="auto">
            <Field.Label textStyle="xs" color="fg.muted">
              User's local time
            </Field.Label>
            <Input
              type="time"
              value={at}
              onChange={({ currentTarget: { value } }) =>
                minuteOf(value) !== undefined && set({ at: value }, { replace: true })
              }
            />
          </Field.Root>
        </Flex>
        <Text color="fg.muted" role="status">
          At {at} it is the {timeContextWords[time]} ({hoursOf(time)}) in the user's local time. Free and
          premium users see the same content.
        </Text>
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="4" alignItems="start">
          <Box layerStyle="frame" p="4" bg="bg.subtle">
            <Text textStyle="overline" color="fg.muted" mb="3">
              Shown at {at}
            </Text>
            {shown.length === 0 ? (
              <EmptyState title="Nothing is shown" description="The list gives the reason for each record." />
            ) : (
              <Stack gap="3">
                {shown.map(({ part }) => (
                  <PartCard key={part.id} part={part} />
                ))}
              </Stack>
            )}
          </Box>
          <Box layerStyle="frame" overflow="hidden">
            {views.length === 0 ? (
              <EmptyState title="No records" description="This app page has no content yet." />
            ) : (
              <Box as="ol" aria-label="Why each record is or is not shown" listStyleType="none">
                {views.map(({ part, shown: isShown, why }) => (
                  <ListRow key={part.id}>
                    <Box flex="1" minW="0">
                      <Text fontWeight="medium" overflowWrap="anywhere">
                        {titleOf(part)}
                      </Text>
                      <Text color="fg.muted" overflowWrap="anywhere">
                        {why}
                      </Text>
                    </Box>
                    <Badge
                      variant="surface"
                      alignSelf={{ base: 'flex-start', md: 'center' }}
                      colorPalette={isShown ? 'green' : 'gray'}
                    >
                      {isShown ? 'Shown' : 'Not shown'}
                    </Badge>
                  </ListRow>
                ))}
              </Box>
            )}
          </Box>
        </Grid>
      </Stack>
    </Stack>
  );
}

interface HeroCardsProps {
  readonly parts: readonly Part[];
  readonly targets: readonly Target[] | undefined;
  readonly time: TimeContext;
  readonly onEdit: (part: Part) => void;
}

function HeroCards({ parts, targets, time, onEdit }: HeroCardsProps) {
  const problems = targets && problemsOfHeroes({ parts, targets });
  return (
    <Stack as="section" aria-labelledby="breathing-hero" gap="3">
      <Heading as="h2" id="breathing-hero" textStyle="sectionTitle">
        Breathing hero
      </Heading>
      <Grid as="ul" listStyleType="none" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="3">
        {timeContexts.map((context) => {
          const heroes = parts.filter((part) => isBreathingHero(part) && part.timeContext === context);
          return (
            <Stack
              as="li"
              key={context}
              layerStyle="frame"
              p="4"
              gap="2"
              {...(context === time && { borderColor: 'teal.solid' })}
            >
              <HStack justify="space-between" align="baseline">
                <Text fontWeight="semibold" _firstLetter={{ textTransform: 'uppercase' }}>
                  {timeContextWords[context]}
                </Text>
                {context === time && (
                  <Badge size="xs" variant="surface" colorPalette="teal">
                    Previewed
                  </Badge>
                )}
              </HStack>
              <Text textStyle="xs" color="fg.muted">
                {hoursOf(context)}, {formatCounted(heroMinutes[context], 'minute')}
              </Text>
              {heroes.length === 0 && (
                <Problem text="No active hero. Run Create Breathing Hero to add one." />
              )}
              {heroes.map((hero) => (
                <Hero
                  key={hero.id}
                  hero={hero}
                  target={targets?.find(({ id }) => id === hero.setId)}
                  problems={[
                    ...(problems?.found.filter(({ part }) => part.id === hero.id) ?? []),
                    ...linkProblems(hero),
                  ].map(({ message }) => message)}
                  checked={problems !== undefined}
                  onEdit={() => onEdit(hero)}
                />
              ))}
            </Stack>
          );
        })}
      </Grid>
    </Stack>
  );
}

interface HeroProps {
  readonly hero: Part;
  readonly target: Target | undefined;
  readonly problems: readonly string[];
  /** True if the records that heroes can link to have loaded. */
  readonly checked: boolean;
  readonly onEdit: () => void;
}

function Hero({ hero, target, problems, checked, onEdit }: HeroProps) {
  return (
    <Stack gap="1.5" flex="1">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {titleOf(hero)}
      </Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        {hero.linkURL ? (
          <EndUserAppLink to={hero.linkURL}>{target?.name ?? hero.setId ?? 'Link'}</EndUserAppLink>
        ) : (
          (target?.name ?? hero.setId ?? 'No exercise')
        )}
      </Text>
      {problems.map((text) => (
        <Problem key={text} text={text} />
      ))}
      {checked && problems.length === 0 && (
        <HStack gap="1.5" color="fg.success" textStyle="xs">
          <CircleCheck size={14} aria-hidden /> Complete
        </HStack>
      )}
      <Button size="xs" variant="outline" alignSelf="flex-start" mt="auto" onClick={onEdit}>
        Edit {titleOf(hero)}
      </Button>
    </Stack>
  );
}

const Problem = ({ text }: { readonly text: string }) => (
  <HStack gap="1.5" color="fg.warning" textStyle="xs" align="flex-start">
    <TriangleAlert size={14} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
    <Text overflowWrap="anywhere">{text}</Text>
  </HStack>
);
