import { Box, Circle, Flex, HStack, Text } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { EndUserAppLink } from '../../components/end-user-app/app-link';
import { AppIcon, isAppIcon } from '../../components/icons/app-icon';
import type { Part } from './part';

type Card = Pick<
  Part,
  'title' | 'subtitle' | 'icon' | 'additionalContent' | 'activityDuration' | 'linkURL' | 'sectionType'
>;

export function PartCard({ part }: { readonly part: Card }) {
  const { title, subtitle, icon, additionalContent, activityDuration, linkURL, sectionType } = part;
  const isHero = sectionType?.endsWith('hero') ?? false;
  return (
    <Flex
      gap="3"
      p="4"
      borderRadius="l3"
      borderWidth="1px"
      borderColor={isHero ? 'teal.muted' : 'border'}
      bg={isHero ? 'teal.subtle' : 'bg.panel'}
      align="flex-start"
    >
      {isAppIcon(icon) && (
        <Circle size="10" bg={isHero ? 'teal.muted' : 'bg.muted'} color="teal.fg" flexShrink="0">
          <AppIcon name={icon ?? ''} />
        </Circle>
      )}
      <Box minW="0" flex="1">
        <Text fontWeight="semibold" textStyle={isHero ? 'lg' : 'md'} overflowWrap="anywhere">
          {title || 'No title'}
        </Text>
        {subtitle && <Text overflowWrap="anywhere">{subtitle}</Text>}
        {additionalContent && (
          <Text mt="2" color="fg.muted" overflowWrap="anywhere">
            {additionalContent}
          </Text>
        )}
        <HStack mt="2" columnGap="4" rowGap="1" wrap="wrap" color="fg.muted" _empty={{ display: 'none' }}>
          {typeof activityDuration === 'number' && (
            <HStack gap="1">
              <Clock size={14} aria-hidden />
              <span>{activityDuration} min</span>
            </HStack>
          )}
          {linkURL && <EndUserAppLink to={linkURL}>Open in the app</EndUserAppLink>}
        </HStack>
      </Box>
    </Flex>
  );
}
