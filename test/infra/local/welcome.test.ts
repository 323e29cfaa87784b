import { describe, expect, it } from 'vitest';
import { contentNotes } from '#infra/local/welcome';

const nothing = {
  origin: 'demo',
  workspace: { users: 0, isNew: false },
  imports: {},
  importSources: [],
} as const;

describe("the terminal's description of the records", () => {
  it('contains the whole command that continues an import, quoted for a shell', () => {
    const [note] = contentNotes(
      {
        ...nothing,
        origin: 'import',
        imports: { UserActivity: { from: '/copies/a b/AWSDynamoDB/1', records: 7, complete: false } },
        importSources: ['/copies/a b', 'Sets=/copies/sets'],
      },
      { dataDir: '.local-copy' },
    );

    expect(note).toContain(
      "npm start -- --data-dir .local-copy --import '/copies/a b' --import Sets=/copies/sets ",
    );
  });

  it('says that a workspace without users stays without', () => {
    expect(contentNotes({ ...nothing, origin: 'empty' }, { dataDir: '.local' })).toEqual([
      expect.stringContaining('started without users'),
    ]);
    expect(contentNotes({ ...nothing, origin: 'empty' }, { dataDir: '.local', users: 0 })).toEqual([]);
  });

  it('says nothing about a workspace as requested', () => {
    const workspace = { users: 7, isNew: false };

    expect(contentNotes({ ...nothing, workspace }, { dataDir: '.local' })).toEqual([]);
    expect(contentNotes({ ...nothing, workspace }, { dataDir: '.local', users: 7 })).toEqual([]);
    expect(contentNotes({ ...nothing, workspace }, { dataDir: '.local', users: 5 })).toEqual([
      'The workspace has 7 users. For a different size: --fresh --users 5',
    ]);
  });
});
