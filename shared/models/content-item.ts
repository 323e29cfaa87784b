import { z } from 'zod';
import { contentCategories, contentKinds } from '../values/address-choices';
import { address, choice, count, line, prose, requiredChoice, requiredLine } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const kind = requiredChoice(contentKinds, 'Kind is required');
const name = requiredLine('Name is required');
const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

export const ContentItem = defineModel({
  name: 'ContentItem',
  plural: 'ContentItems',
  label: ['content item', 'content items'],
  fields: z.object({
    id: z.string().min(1),
    kind: choice(contentKinds).optional(),
    name: line().optional(),
    category: choice(contentCategories).optional(),
    /** The app looks the text up by this key. */
    key: line().optional(),
    /** The text of a text or a template. */
    value: prose().optional(),
    /**
     * The address of an image or a video. A path under /media/ is an uploaded file
     * (shared/domain/content/content-files.ts).
     */
    url: address().optional(),
    /** An uploaded file's original name, media type and size. */
    fileName: line().optional(),
    contentType: line().optional(),
    bytes: count().optional(),
    isActive: z.boolean().optional(),
    ...syncFields,
  }),
  maintained: ['fileName', 'contentType', 'bytes'],
  create: { kind, name },
  update: { kind, name },
  rules: [
    {
      field: 'key',
      of: ['key', 'kind'],
      message: 'Key is required',
      holds: (record) => record.kind !== 'text' || hasText(record.key),
    },
    {
      // docs/product.md specifies the wording.
      field: 'url',
      of: ['url', 'kind'],
      message: 'Please select a file',
      holds: ({ kind, url }) => (kind !== 'image' && kind !== 'video') || hasText(url),
    },
  ],
  indexes: [],
});
