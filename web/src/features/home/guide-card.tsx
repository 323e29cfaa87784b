import { Box, Link as ChakraLink, Flex, Grid, Icon, IconButton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { readStored, writeStored } from '../../api/browser/stored-text';
import { LinkedHeading } from '../../components/layout/linked-heading';
import { type GuideStep, guideOf, guideQuery } from './guide-steps';

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
