import { Badge, Button, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { heroMinutes, isBreathingHero, type TimeContext } from '#shared/content/breathing-hero';
import { linkProblems } from '#shared/domain/content/page-problems';
import { hoursOf, timeContextWords } from '#shared/domain/content/time-of-day';
import { timeContexts } from '#shared/values/choices';
import { EndUserAppLink } from '../../components/end-user-app/app-link';
import { formatCounted } from '../../components/text/number';
import { problemsOfHeroes } from './checks';
import { type Part, type Target, titleOf } from './part';

interface HeroCardsProps {
  readonly parts: readonly Part[];
  readonly targets: readonly Target[] | undefined;
  readonly time: TimeContext;
  readonly onEdit: (part: Part) => void;
}

/** Shows a card for each time of day, with exercise, minutes and problems. */
export function HeroCards({ parts, targets, time, onEdit }: HeroCardsProps) {
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
