import { chakra, HStack } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showCurrentTab } from '../../components/layout/show-current-tab';
import { placeOf } from './places';

export function SectionTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = placeOf(path);
  const position = place?.entry.tabs.indexOf(place.tab) ?? 0;
  const bar = useRef<HTMLDivElement>(null);

  // On a phone, the current tab may be outside the bar's visible part.
  useEffect(() => showCurrentTab(bar.current, bar.current?.children[position]), [position]);

  if (!place || place.entry.tabs.length === 1 || place.tab.path !== path) return null;
  return (
    <HStack
      as="nav"
      ref={bar}
      aria-label={place.entry.label}
      gap="6"
      overflowX="auto"
      scrollbarWidth="none"
      boxShadow="inset 0 -1px 0 0 var(--wa-colors-border)"
    >
      {place.entry.tabs.map(({ label, path: to }) => (
        <chakra.span
          asChild
          key={to}
          flexShrink="0"
          py="2"
          color="fg.muted"
          fontWeight="medium"
          borderBottomWidth="2px"
          borderColor="transparent"
          _hover={{ color: 'fg' }}
          _currentPage={{ color: 'fg', borderColor: 'teal.solid' }}
        >
          <Link to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        </chakra.span>
      ))}
    </HStack>
  );
}
