import { z } from 'zod';
import { contentCategories, contentKinds } from '../values/address-choices';
import { address, choice, count, line, prose, requiredChoice, requiredLine } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const kind = requiredChoice(contentKinds, 'Kind is required');
const name = requiredLine('Name is required');
const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** An item of content in the app: text, an image, a video or an email template. */
export const ContentItem = defineModel({
  name: 'ContentItem',
  plural: 'ContentItems',
  label: ['content item', 'content items'],
  fields: z.object({
    id: z.string().min(1),
    kind: choice(contentKinds).optional(),
    name: line().optional(),
    category: choice(contentCategories).optional(),
    /** The key by which the app looks up the text. */
    key: line().optional(),
    /** For text or a template: its content. */
    value: prose().optional(),
    /**
     * For an image or a video: its URL. A path under /media/ is an uploaded file
     * (shared/domain/content/content-files.ts).
     */
    url: address().optional(),
    /** For an uploaded file: its original name, media type and size. */
    fileName: line().optional(),
    contentType: line().optional(),
    bytes: count().optional(),
    /** For a template: true if the app uses it. */
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
      // docs/product.md specifies the wording of this message.
      field: 'url',
      of: ['url', 'kind'],
      message: 'Please select a file',
      holds: ({ kind, url }) => (kind !== 'image' && kind !== 'video') || hasText(url),
    },
  ],
  indexes: [],
});
