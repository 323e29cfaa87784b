import { Badge, Box, Flex, Heading, List, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Recommendation } from '#shared/domain/templates/template-recommendation';
import type { AssignableTemplate } from '#shared/templates/index';
import { messages } from './messages';

interface RecommendedPanelProps {
  /** The recommended template, or undefined if no template matches any goal. */
  readonly recommended: { readonly template: AssignableTemplate; readonly why: Recommendation } | undefined;
  readonly action: ReactNode;
}

/** Shows the recommended template with its score (out of the number of goals) and the reason. */
export function RecommendedPanel({ recommended, action }: RecommendedPanelProps) {
  return (
    <Box as="section" aria-label="Recommended template" layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        Recommended template
      </Heading>
      {recommended ? (
        <>
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontWeight="medium">{recommended.template.name}</Text>
            <Badge variant="surface" colorPalette="teal">
              Score {recommended.why.score}/{recommended.why.of}
            </Badge>
          </Flex>
          <Text color="fg.muted">{recommended.template.description}</Text>
          <Text mt="3" textStyle="xs" color="fg.muted">
            Matches these user goals:
          </Text>
          <List.Root ps="5">
            {recommended.why.matched.map((goal) => (
              <List.Item key={goal}>{goal}</List.Item>
            ))}
          </List.Root>
        </>
      ) : (
        <>
          <Text>{messages.noRecommendation}</Text>
          <Text color="fg.muted">No template matches any of the user's wellness goals.</Text>
        </>
      )}
      <Flex mt="4">{action}</Flex>
    </Box>
  );
}
