import { z } from 'zod';

/**
 * Returns a readable form of text that may contain intrinsics: `LedgerTable.Arn`,
 * `LedgerTable.Arn/index/byJob`, `*`.
 */
export function written(value: unknown): string {
  if (typeof value === 'string') return value;
  const parsed = z
    .union([
      z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
      z.object({ 'Fn::GetAtt': z.array(z.string()) }).transform((get) => get['Fn::GetAtt'].join('.')),
      z
        .object({
          'Fn::Select': z.tuple([z.number(), z.object({ 'Fn::Split': z.tuple([z.string(), z.unknown()]) })]),
        })
        .transform(
          ({
            'Fn::Select': [
              index,
              {
                'Fn::Split': [separator, text],
              },
            ],
          }) => `${written(text)} by ${separator} [${index}]`,
        ),
      z.object({ 'Fn::Sub': z.string() }).transform((sub) => sub['Fn::Sub']),
      z
        .object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
        .transform((join) => join['Fn::Join'][1].map(written).join(join['Fn::Join'][0])),
    ])
    .parse(value);
  return parsed;
}
