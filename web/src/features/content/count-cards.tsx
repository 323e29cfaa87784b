import { Box, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { FileText, Image, LayoutTemplate, Video } from 'lucide-react';
import { contentKinds } from '#shared/values/address-choices';
import { Count } from '../../components/text/number';
import { type ContentKind, kindWords } from './item';

const icons = { text: FileText, image: Image, video: Video, template: LayoutTemplate } as const;

/** The number of items of each kind. */
export function CountCards({
  counts,
}: {
  readonly counts: Readonly<Record<ContentKind, number>> | undefined;
}) {
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, md: 4 }} gap="3" mb="6">
      {contentKinds.map((kind) => {
        const Icon = icons[kind];
        return (
          <Flex as="li" key={kind} layerStyle="frame" p="4" gap="3" align="center">
            <Box p="2" borderRadius="l2" bg="bg.muted" color="fg.muted" hideBelow="sm">
              <Icon size={16} aria-hidden />
            </Box>
            <Flex direction="column-reverse" minW="0">
              <Text color="fg.muted" textStyle="xs">
                {kindWords[kind].tab}
              </Text>
              <Text textStyle="xl" fontWeight="semibold" lineHeight="1.2">
                {counts ? <Count value={counts[kind]} /> : '–'}
              </Text>
            </Flex>
          </Flex>
        );
      })}
    </SimpleGrid>
  );
}
