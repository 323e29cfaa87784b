import { Box, Button, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FileText, Image, LayoutTemplate, Upload, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { contentKinds } from '#shared/values/address-choices';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { PageTabs } from '../../components/layout/tab-list';
import { Count } from '../../components/text/number';
import { toast } from '../../components/toast/toaster';
import { type ContentKind, countsOf, kindWords } from './item';
import { KindTab } from './kind-tab';
import { messages } from './messages';
import { itemsQuery } from './queries';
import { useContentSearch } from './use-content-search';

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog')).UploadDialog }));

export function ContentPage() {
  const { search, set } = useContentSearch();
  const { data: items, error, refetch } = useQuery(itemsQuery);
  // The dialog is loaded when first opened, and then stays mounted for its closing animation.
  const [upload, setUpload] = useState<'never' | 'open' | 'closed'>('never');
  const counts = items && countsOf(items);
  const tab = search.kind ?? 'text';
  return (
    <>
      <PageHeader
        title="App content management"
        purpose="The app's text, images, videos and email templates."
        actions={
          <Button variant="solid" onClick={() => setUpload('open')}>
            <Upload aria-hidden /> Upload content
          </Button>
        }
      />
      <CountCards counts={counts} />
      {error && !items ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : items && counts ? (
        <PageTabs
          tabs={contentKinds}
          value={tab}
          onChange={(kind) => set({ kind, q: undefined })}
          title={(kind) => (
            <>
              {kindWords[kind].tab} <Count value={counts[kind]} />
            </>
          )}
          contents={{
            text: <KindTab kind="text" items={items} />,
            image: <KindTab kind="image" items={items} />,
            video: <KindTab kind="video" items={items} />,
            template: <KindTab kind="template" items={items} />,
          }}
        />
      ) : (
        <LoadingState label="Loading content" />
      )}
      {upload !== 'never' && (
        <Suspense fallback={null}>
          <UploadDialog
            open={upload === 'open'}
            onClose={() => setUpload('closed')}
            onDone={({ kind }) => {
              setUpload('closed');
              toast.success(messages.uploaded);
              set({ kind: kind === 'video' ? 'video' : 'image', q: undefined, category: undefined });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

ContentPage.reads = ((read) => void read(itemsQuery)) satisfies PageReads;

const icons = { text: FileText, image: Image, video: Video, template: LayoutTemplate } as const;

function CountCards({ counts }: { readonly counts: Readonly<Record<ContentKind, number>> | undefined }) {
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
