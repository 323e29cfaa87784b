import { describe, expect, it } from 'vitest';
import { parseOptions } from '#infra/local/options';

describe('the command line', () => {
  it('without arguments uses the defaults', () => {
    expect(parseOptions([])).toEqual({
      port: undefined,
      dataDir: '.local',
      fresh: false,
      inMemory: false,
      users: undefined,
      noFirstNight: false,
      imports: [],
      skipRefused: false,
      settings: {},
      dev: false,
      help: false,
    });
  });

  it('accepts every option', () => {
    const args = [
      '--port',
      '3333',
      '--data-dir',
      '/tmp/x',
      '--fresh',
      '--in-memory',
      '--users=10000',
      '--setting',
      'approvalRecords=10',
      '--setting=appUrl=http://a/?b=c',
      '--dev',
    ];

    expect(parseOptions(args)).toEqual({
      port: 3333,
      dataDir: '/tmp/x',
      fresh: true,
      inMemory: true,
      users: 10_000,
      noFirstNight: false,
      imports: [],
      skipRefused: false,
      settings: { approvalRecords: '10', appUrl: 'http://a/?b=c' },
      dev: true,
      help: false,
    });
  });

  it('accepts several exports', () => {
    expect(parseOptions(['--import', 'a', '--import=UserActivity=b']).imports).toEqual([
      'a',
      'UserActivity=b',
    ]);
  });

  it.each([
    [['--prot', '3000'], "'--prot'"],
    [['everything'], "'everything'"],
    [['--port'], '--port'],
    [['--port', 'x'], '--port expects a whole number'],
    [['--port', '70000'], '--port expects a number from 1 to 65535'],
    [['--users', '-1'], '--users'],
    [['--users', '1.5'], '--users expects a whole number'],
    [['--data-dir', ''], '--data-dir expects the path of a folder'],
    [['--fresh=yes'], '--fresh'],
    [['--import', ''], '--import expects the folder of an export'],
    [['--setting', 'approvalRecords'], '--setting expects NAME=VALUE'],
    [['--setting', '=10'], '--setting expects NAME=VALUE'],
    [['--skip-refused'], '--skip-refused is only for --import'],
    [['--import', 'a', '--users', '5'], '--users and --import cannot be combined'],
  ])('rejects %j with what was expected', (args, message) => {
    expect(() => parseOptions(args)).toThrow(
      expect.objectContaining({ code: 'BadOption', message: expect.stringContaining(message) }),
    );
  });
});
