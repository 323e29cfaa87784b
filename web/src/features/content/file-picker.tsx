import { Box, Button, chakra, FileUpload, Flex, Text } from '@chakra-ui/react';
import { fileUploadSlotRecipe } from '@chakra-ui/react/theme';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fileRules, kindOfType, sizeText } from '#shared/domain/content/content-files';

interface FilePickerProps {
  readonly file: File | undefined;
  /** Why the file is rejected, or a message saying that no file is selected. */
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onPick: (file: File | undefined) => void;
}

const { image, video } = fileRules;
const limits = `Images up to ${sizeText(image.maxBytes)} (${image.words}), videos up to ${sizeText(video.maxBytes)} (${video.words}).`;

/** Takes a file by drag and drop or from a dialog. The server also validates the file. */
export function FilePicker({ file, problem, disabled, onPick }: FilePickerProps) {
  return (
    <Box>
      <FileUpload.Root
        recipe={fileUploadSlotRecipe}
        maxFiles={1}
        disabled={disabled}
        acceptedFiles={file ? [file] : []}
        onFileChange={({ acceptedFiles, rejectedFiles }) => {
          // A rejected file is passed on too, so that its problem is shown.
          const picked = acceptedFiles.at(-1) ?? rejectedFiles.at(-1)?.file;
          if (picked) onPick(picked);
        }}
        alignItems="stretch"
      >
        <FileUpload.HiddenInput
          aria-invalid={problem !== undefined}
          accept={[...Object.keys(image.types), ...Object.keys(video.types)].join(',')}
        />
        <FileUpload.Label>File</FileUpload.Label>
        {file ? (
          <Picked
            file={file}
            shown={problem === undefined}
            onRemove={() => onPick(undefined)}
            disabled={disabled}
          />
        ) : (
          <FileUpload.Dropzone minH="36" bg="bg.panel">
            <ImageUp size={20} aria-hidden />
            <FileUpload.DropzoneContent>
              <Text>Drop a file here, or click to choose one</Text>
              <Text color="fg.muted" textStyle="xs">
                {limits}
              </Text>
            </FileUpload.DropzoneContent>
          </FileUpload.Dropzone>
        )}
      </FileUpload.Root>
      {problem !== undefined && (
        <Text role="alert" mt="1.5" color="fg.error" textStyle="xs" overflowWrap="anywhere">
          {problem}
        </Text>
      )}
    </Box>
  );
}

interface PickedProps {
  readonly file: File;
  readonly shown: boolean;
  readonly onRemove: () => void;
  readonly disabled: boolean;
}

function Picked({ file, shown, onRemove, disabled }: PickedProps) {
  return (
    <Box layerStyle="frame" p="3">
      {shown && <Preview file={file} />}
      <Flex justify="space-between" align="center" gap="3" mt={shown ? '2' : '0'}>
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {file.name}
          </Text>
          <Text color="fg.muted" textStyle="xs">
            {sizeText(file.size)}
          </Text>
        </Box>
        <Button size="xs" onClick={onRemove} disabled={disabled}>
          Remove
        </Button>
      </Flex>
    </Box>
  );
}

function Preview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined || broken) return null;
  const look = { maxH: '48', mx: 'auto', borderRadius: 'l1', onError: () => setBroken(true) } as const;
  return kindOfType(file.type) === 'video' ? (
    <chakra.video src={address} controls preload="metadata" {...look} />
  ) : (
    <chakra.img src={address} alt={`Preview of ${file.name}`} {...look} />
  );
}
