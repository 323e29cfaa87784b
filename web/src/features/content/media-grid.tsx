import { Badge, Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ImageOff, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sizeText } from '#shared/domain/content/content-files';
import { type ContentFile, filesQuery } from '../../api/content/files';
import type { LastEdits } from '../../api/trail/last-edits';
import { CopyableId } from '../../components/layout/copyable';
import { EmptyState } from '../../components/layout/states';
import { SelectBox } from '../../components/table/select-box';
import { type Item, titleOf } from './item';
import { ItemButtons } from './item-buttons';
import { ItemChange } from './item-change';

interface MediaGridProps {
  readonly kind: 'image' | 'video';
  readonly items: readonly Item[];
  readonly edits: LastEdits | undefined;
  readonly onEdit: (item: Item) => void;
  readonly onDelete: (item: Item) => void;
  readonly empty: { readonly title: string; readonly description: string; readonly action?: ReactNode };
  readonly footer: ReactNode;
}

export function MediaGrid({ kind, items, edits, onEdit, onDelete, empty, footer }: MediaGridProps) {
  const urls = items.flatMap(({ url }) => (url ? [url] : []));
  const { data: files, error } = useQuery(filesQuery(urls));
  return (
    <Box layerStyle="frame">
      {items.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3, xl: 4 }} gap="4" p="4">
          {items.map((item) => {
            const file = item.url ? files?.get(item.url) : null;
            return (
              <Box as="li" key={item.id} layerStyle="frame" overflow="hidden" minW="0">
                <Media kind={kind} item={item} file={error ? null : file} />
                <Box p="3">
                  <Flex justify="space-between" gap="2" align="flex-start">
                    <Flex gap="1" minW="0">
                      <SelectBox id={item.id} />
                      <Text fontWeight="medium" overflowWrap="anywhere" minW="0">
                        {titleOf(item)}
                      </Text>
                    </Flex>
                    <ItemButtons item={item} onEdit={onEdit} onDelete={onDelete} />
                  </Flex>
                  <Flex gap="2" align="center" wrap="wrap" color="fg.muted" textStyle="xs">
                    {item.category && <Badge variant="surface">{item.category}</Badge>}
                    {(file?.bytes ?? item.bytes) ? sizeText(file?.bytes ?? item.bytes ?? 0) : null}
                  </Flex>
                  <Box mt="1" textStyle="xs" color="fg.muted">
                    {item.fileName && (
                      <Text overflowWrap="anywhere" lineClamp={2}>
                        {item.fileName}
                      </Text>
                    )}
                    {item.url && <CopyableId value={item.url} />}
                  </Box>
                  <ItemChange item={item} edits={edits} />
                </Box>
              </Box>
            );
          })}
        </SimpleGrid>
      )}
      {footer && (
        <Box borderTopWidth="1px" px="3" py="2">
          {footer}
        </Box>
      )}
    </Box>
  );
}

interface MediaProps {
  readonly kind: 'image' | 'video';
  readonly item: Item;
  /** The file: undefined until known, null without one or if the files could not be loaded. */
  readonly file: ContentFile | null | undefined;
}

function Media({ kind, item, file }: MediaProps) {
  const [broken, setBroken] = useState<string>();
  const look = { w: 'full', h: '40', objectFit: 'contain', bg: 'bg.muted', display: 'block' } as const;
  if (file && broken !== file.address) {
    const onError = () => setBroken(file.address);
    return kind === 'video' ? (
      <chakra.video
        src={file.address}
        controls
        preload="metadata"
        aria-label={titleOf(item)}
        onError={onError}
        {...look}
      />
    ) : (
      <chakra.img src={file.address} alt={titleOf(item)} loading="lazy" onError={onError} {...look} />
    );
  }
  const Icon = kind === 'video' ? VideoOff : ImageOff;
  return (
    <Flex
      {...look}
      display="flex"
      direction="column"
      align="center"
      justify="center"
      gap="1.5"
      color="fg.muted"
    >
      {file !== undefined && (
        <>
          <Icon size={18} aria-hidden />
          <Text textStyle="xs">No preview available</Text>
        </>
      )}
    </Flex>
  );
}
