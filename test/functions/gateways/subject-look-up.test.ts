import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type ListUsersCommandInput,
  NotAuthorizedException,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createSubjectLookUp } from '#functions/gateways/subject-look-up';

function lookUpWith(answer: (input: ListUsersCommandInput, call: number) => readonly string[]) {
  const client = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
  const cognito = mockClient(client);
  let calls = 0;
  cognito.on(ListUsersCommand).callsFake((input: ListUsersCommandInput) => {
    calls += 1;
    return { Users: answer(input, calls).map((Username) => ({ Username })) };
  });
  const filters = () => cognito.commandCalls(ListUsersCommand).map(({ args }) => args[0].input.Filter);
  return { lookUp: createSubjectLookUp('pool-1', client), filters };
}

describe('the look-up of unique ids', () => {
  it('returns those that belong to users', async () => {
    const { lookUp, filters } = lookUpWith(({ Filter }) => (Filter === 'sub = "b"' ? ['ben'] : []));

    const known = await lookUp.knownSubjects(['a', 'b', 'c']);

    expect([...known]).toEqual(['b']);
    expect(filters().sort()).toEqual(['sub = "a"', 'sub = "b"', 'sub = "c"']);
  });

  it('looks up each id once, even if requested several times', async () => {
    const { lookUp, filters } = lookUpWith(() => ['somebody']);

    await lookUp.knownSubjects(['a', 'a', 'b']);
    const known = await lookUp.knownSubjects(['b', 'a']);

    expect([...known].sort()).toEqual(['a', 'b']);
    expect(filters()).toHaveLength(2);
  });

  it('looks up an email as an email', async () => {
    const { lookUp, filters } = lookUpWith(() => ['ana']);

    const known = await lookUp.knownSubjects(['ana@wellness.example']);

    expect([...known]).toEqual(['ana@wellness.example']);
    expect(filters()).toEqual(['email = "ana@wellness.example"']);
  });

  it('prevents quotes in an id from ending the filter', async () => {
    const { lookUp, filters } = lookUpWith(() => []);

    await lookUp.knownSubjects(['a" or sub ^= "\\']);

    expect(filters()).toEqual(['sub = "a\\" or sub ^= \\"\\\\"']);
  });

  it('does not look up texts that are empty or too long for an id', async () => {
    const { lookUp, filters } = lookUpWith(() => ['somebody']);

    const known = await lookUp.knownSubjects(['', 'x'.repeat(300)]);

    expect(known.size).toBe(0);
    expect(filters()).toEqual([]);
  });

  it('tries again if it is throttled', async () => {
    const { lookUp } = lookUpWith((_, call) => {
      if (call <= 2) throw new TooManyRequestsException({ message: 'Slow down', $metadata: {} });
      return ['ana'];
    });

    const known = await lookUp.knownSubjects(['a']);

    expect([...known]).toEqual(['a']);
  });

  it('rethrows any other error of the provider', async () => {
    const error = new NotAuthorizedException({ message: 'No', $metadata: {} });
    const { lookUp } = lookUpWith(() => {
      throw error;
    });

    await expect(lookUp.knownSubjects(['a'])).rejects.toBe(error);
  });
});
