import { Badge, Box, Field, Flex, Grid, Heading, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { clock, minuteOf } from '#shared/domain/content/clock';
import { viewOfPage } from '#shared/domain/content/page-view';
import { hoursOf, timeContextAt, timeContextWords } from '#shared/domain/content/time-of-day';
import { Choice } from '../../components/filter/choice';
import { ListRow } from '../../components/layout/list-row';
import { EmptyState } from '../../components/layout/states';
import { HeroCards } from './hero-cards';
import { type Part, pagesOf, type Target, titleOf } from './part';
import { PartCard } from './part-card';
import { usePageContentSearch } from './use-page-content-search';

interface PreviewProps {
  readonly parts: readonly Part[];
  readonly targets: readonly Target[] | undefined;
  readonly onEdit: (part: Part) => void;
}

/** Shows what an app page shows at a time of day, to whom, and why. */
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
