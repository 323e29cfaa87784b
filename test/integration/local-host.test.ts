import { randomUUID } from 'node:crypto';
import { type AttributeValue, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { userTables } from '#shared/demo/chance/portion';
import { demoExpectations } from '../support/expected/demo-expectations';
import { startQuietHost } from '../support/quiet-host';

const users = 20;

let host: LocalHost;

beforeAll(async () => {
  host = await startQuietHost({ users });
});

afterAll(() => host?.stop());

/** Calls the API with a demo account. Returns `data`, or throws the API's error. */
async function ask(email: string, query: string, variables: object = {}) {
  const { accessToken } = await host.signIn(email);
  const response = await fetch(host.endpoints.graphql, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: accessToken },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw Object.assign(new Error(errors[0].message), { answer: errors });
  return data;
}

const start = `mutation ($input: StartJobInput!) { startJob(input: $input) { id status } }`;
const status = `query ($id: ID!) { jobRun(id: $id) { status changed failed read total } }`;

/** Starts the main job as the designated admin, and waits until it ends. */
async function run(dryRun: boolean) {
  const input = { job: 'user-identifier-migration', params: '{}', dryRun, clientToken: randomUUID() };
  const { startJob } = await ask('ana@wellness.example', start, { input });
  for (;;) {
    const { jobRun } = await ask('ana@wellness.example', status, { id: startJob.id });
    if (!['QUEUED', 'RUNNING', 'STOPPING'].includes(jobRun.status)) return { id: startJob.id, ...jobRun };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Returns the number of records that have this user ID in each user record table, excluding those marked as
 * deleted.
 */
async function countsOf(userID: string) {
  const counts: Record<string, number> = {};
  for (const model of userTables) {
    const TableName = host.tables[model];
    let from: Record<string, AttributeValue> | undefined;
    counts[model] = 0;
    do {
      const page: ScanCommandOutput = await host.dynamodb.send(
        new ScanCommand({ TableName, Limit: 1000, ExclusiveStartKey: from, ConsistentRead: true }),
      );
      const isTheirs = (item: Record<string, AttributeValue>) =>
        item.userID?.S === userID && item._deleted?.BOOL !== true;
      counts[model] += (page.Items ?? []).filter(isTheirs).length;
      from = page.LastEvaluatedKey;
    } while (from);
  }
  return counts;
}

describe('the local host', () => {
  it("serves the panel, and a configuration with this machine's addresses", async () => {
    const [page, config] = await Promise.all([fetch(host.url), fetch(`${host.url}/config.json`)]);

    expect(await page.text()).toContain('<div id="root">');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await config.json()).toMatchObject({
      graphqlUrl: `${host.url}/graphql`,
      oauthUrl: host.endpoints.userPool,
      region: 'us-east-1',
    });
  });

  it('tells signed-in admins who they are, according to the user directory', async () => {
    const { me } = await ask('ben@wellness.example', '{ me { email groups } }');

    expect(me).toEqual({ email: 'ben@wellness.example', groups: ['Admin'] });
  });

  it('denies access to users who are not admins', async () => {
    await expect(ask('cora@wellness.example', '{ jobs { name } }')).rejects.toMatchObject({
      answer: [expect.objectContaining({ errorType: 'Unauthorized' })],
    });
  });

  it('runs the main job on the demo workspace: a dry run, the real run, and a second scan without matches', async () => {
    const expected = demoExpectations(users);
    const sum = Object.values(expected).reduce((total, count) => total + count, 0);
    const ana = host.accounts[0];
    const beforehand = await countsOf(ana?.email ?? '');

    const scan = await run(true);
    const afterScan = await countsOf(ana?.email ?? '');
    const migration = await run(false);
    const rescan = await run(true);

    expect(beforehand).toEqual(expected);
    expect(scan).toMatchObject({ status: 'SUCCEEDED', changed: sum, failed: 0 });
    expect(afterScan).toEqual(expected);
    expect(migration).toMatchObject({ status: 'SUCCEEDED', changed: sum, failed: 0 });
    expect(await countsOf(ana?.subject ?? '')).toEqual(expected);
    expect(rescan).toMatchObject({ status: 'SUCCEEDED', changed: 0 });
  });

  it('names each execution after its run and attempt', async () => {
    const { id } = await run(true);
    const client = new SFNClient({
      endpoint: host.endpoints.gate,
      region: host.region,
      credentials: host.credentials,
    });

    const [stateMachineArn] = host.stateMachineArns;
    const { executions } = await client.send(new ListExecutionsCommand({ stateMachineArn }));
    client.destroy();

    expect(executions?.[0]).toMatchObject({ name: `${id}-1`, status: 'SUCCEEDED' });
  });
});
