import { Box, chakra, Icon, Link, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ImageOff, SquarePlay } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { StoredRecord } from '#shared/models/model';
import { filesQuery } from '../../api/content/files';
import type { FormValues } from '../record-form/field-spec';
import { isOwnFile, type MediaAddress, mediaOf } from './media-of';

export function Media({ record }: { readonly record: StoredRecord }) {
  const { files, videoID, missing } = mediaOf(record);
  return (
    <Stack gap="2" role="group" aria-label="Preview">
      {files.map((file) => (
        <MediaFile key={`${file.field} ${file.address}`} file={file} />
      ))}
      {videoID !== undefined && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          <Icon as={SquarePlay} boxSize="3.5" me="1" verticalAlign="-2px" aria-hidden />
          Video {videoID}
        </Text>
      )}
      {missing.map((sentence) => (
        <Missing key={sentence}>{sentence}</Missing>
      ))}
    </Stack>
  );
}

export function FormMedia({ values }: { readonly values: FormValues }) {
  const { image, mediaUrl, videoID, mediaType } = useDeferredValue(values);
  return <Media record={{ image, mediaUrl, videoID, mediaType }} />;
}

function Missing({ children }: { readonly children: string }) {
  return (
    <Text textStyle="xs" color="fg.warning" overflowWrap="anywhere">
      <Icon as={CircleAlert} boxSize="3.5" me="1" verticalAlign="-2px" aria-hidden />
      {children}
    </Text>
  );
}

/** Shows a file in a frame whose size is the same whether or not the file loads. */
function MediaFile({ file: { address, kind, field } }: { readonly file: MediaAddress }) {
  const isOwn = isOwnFile(address);
  const { data: files, isPending } = useQuery(filesQuery(isOwn ? [address] : []));
  const [broken, setBroken] = useState<string>();
  const found = files?.get(address);
  const source = isOwn ? found?.address : undefined;
  const name = field === 'image' ? 'Image' : 'Media';
  const look = { w: 'full', h: '36', objectFit: 'contain', display: 'block', bg: 'bg.muted' } as const;
  return (
    <Box layerStyle="frame" overflow="hidden">
      {isOwn && isPending ? (
        <Skeleton h="36" w="full" borderRadius="0" />
      ) : source && broken !== source ? (
        kind === 'video' ? (
          <chakra.video
            src={source}
            controls
            preload="metadata"
            aria-label={name}
            onError={() => setBroken(source)}
            {...look}
          />
        ) : (
          <chakra.img src={source} alt={name} onError={() => setBroken(source)} {...look} />
        )
      ) : (
        <Box h="36" bg="bg.muted" display="grid" placeItems="center" alignContent="center" gap="1.5" px="3">
          <Icon as={ImageOff} boxSize="5" color="fg.muted" aria-hidden />
          <Text textStyle="xs" color="fg.muted" textAlign="center">
            {isOwn ? 'No file is stored at this address.' : 'Shown by the app, but not stored here.'}
          </Text>
        </Box>
      )}
      <Text px="3" py="1.5" textStyle="xs" color="fg.muted" overflowWrap="anywhere" borderTopWidth="1px">
        {address.startsWith('https://') ? (
          <Link href={address} target="_blank" rel="noreferrer" variant="underline">
            {address}
          </Link>
        ) : (
          address
        )}
      </Text>
    </Box>
  );
}
