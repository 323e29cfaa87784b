import { z } from 'zod';
import { contentCategories, contentKinds } from '../values/choices';
import { address, choice, count, line, prose, requiredChoice, requiredLine } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const kind = requiredChoice(contentKinds, 'Kind is required');
const name = requiredLine('Name is required');
const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * A piece of the app's content: a text, an image, a video or an e-mail template (docs/product.md).
 */
export const ContentItem = defineModel({
  name: 'ContentItem',
  plural: 'ContentItems',
  label: ['content item', 'content items'],
  fields: z.object({
    id: z.string().min(1),
    kind: choice(contentKinds).optional(),
    name: line().optional(),
    category: choice(contentCategories).optional(),
    /** Of a text: under what the app asks for it. */
    key: line().optional(),
    /** Of a text or a template: what it says. */
    value: prose().optional(),
    /**
     * Of an image or a video: where it is. A path under /media/ is a file that was uploaded here
     * (shared/domain/content/content-files.ts).
     */
    url: address().optional(),
    /** Of an uploaded file: what it was called, its media type by its content, and its size. */
    fileName: line().optional(),
    contentType: line().optional(),
    bytes: count().optional(),
    /** Of a template. */
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
      // docs/product.md.
      field: 'url',
      of: ['url', 'kind'],
      message: 'Please select a file',
      holds: ({ kind, url }) => (kind !== 'image' && kind !== 'video') || hasText(url),
    },
  ],
  indexes: [],
});
