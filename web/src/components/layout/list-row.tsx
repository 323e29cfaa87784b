import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function ListRow({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      as="li"
      px="4"
      py="2"
      minH="11"
      columnGap="4"
      rowGap="0.5"
      align={{ md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      {children}
    </Flex>
  );
}
