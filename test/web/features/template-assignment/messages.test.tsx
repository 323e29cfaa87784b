// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { TemplateAssignmentDialog } from '#web/features/template-assignment/dialog';
import { TemplateAssignmentPage } from '#web/features/template-assignment/page';
import { FakeApi } from '../fake-api';
import { passTime, renderPage } from '../render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

const email = 'mia@wellness.example';
const subject = '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11';
const unreachable = new ApiError('Network', 'The server cannot be reached.');
let server: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  server = new FakeApi();
  api.graphql.mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Makes the server return one preferences record for the user, or none if no goals are given. */
const found = (wellnessGoals?: unknown) =>
  server.answers.set('FindAssignee', {
    findUser: {
      account: null,
      email,
      preferences:
        wellnessGoals === undefined ? [] : [{ id: 'p1', _version: 1, userID: email, wellnessGoals }],
    },
  });

const open = (user: string) =>
  renderPage(
    TemplateAssignmentPage,
    '/admin/template-assignment',
    `/admin/template-assignment?user=${encodeURIComponent(user)}`,
  );
const button = (name: string) => screen.getByRole('button', { name });

async function assignSelected(name: string): Promise<void> {
  fireEvent.change(screen.getByRole('combobox', { name: 'Select Template' }), {
    target: { value: 'energy-focus' },
  });
  fireEvent.click(button(name));
  await passTime(100);
}

describe('the texts of the template assignment (docs/product.md)', () => {
  it.each([
    [email, 'User not found or has no preferences. Please ensure the user has completed onboarding.'],
    [
      subject,
      `No user found with Cognito ID: ${subject}. Searched both userID and owner fields. This user may not have completed onboarding yet.`,
    ],
  ])('say that no user was found by %s', async (user, text) => {
    found();

    await open(user);

    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    [email, 'Error looking up user: The server cannot be reached.'],
    [subject, 'Failed to load user: The server cannot be reached.'],
    ['""', 'Failed to load user: The server cannot be reached.'],
  ])('say why looking up %s failed', async (user, text) => {
    server.answers.set('FindAssignee', unreachable);

    await open(user);
    await passTime(5_000);

    expect(screen.getByText(text)).toBeDefined();
  });

  it('name the missing input for either assignment', async () => {
    found('["Learn to fly"]');

    await open(email);

    expect(screen.getByText('No recommended template available')).toBeDefined();
    expect(screen.getByText('Please select a template')).toBeDefined();
    expect(button('Assign Recommended Template').hasAttribute('disabled')).toBe(true);
    expect(button('Assign Selected Template').hasAttribute('disabled')).toBe(true);
  });

  it.each([
    ['a list', ['Manage Stress', 'Calm']],
    ['JSON text', '["Manage Stress", "Calm"]'],
  ])('show the score over the number of goals that are stored as %s', async (_, goals) => {
    found(goals);

    await open(email);

    expect(screen.getByText('Score 2/2')).toBeDefined();
  });

  it('show unreadable goals as stored, and do not use them for recommendations', async () => {
    found('["Manage Stress"');

    await open(email);

    expect(screen.getByText('["Manage Stress"')).toBeDefined();
    expect(screen.getByText('No recommended template available')).toBeDefined();
  });

  it('say that a template was assigned, or why not, until dismissed', async () => {
    found('[]');
    server.answers.set('UpdatePreferences', unreachable);
    await open(email);

    await assignSelected('Assign Selected Template');
    expect(screen.getByText('Failed to assign template: The server cannot be reached.')).toBeDefined();
    fireEvent.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
    server.answers.set('UpdatePreferences', { updateUserPreferences: { id: 'p1', _version: 2 } });
    await assignSelected('Assign Selected Template');

    expect(screen.getByText('Successfully assigned template: Energy & Focus Booster')).toBeDefined();
  });

  it('send the same request again after a lost answer, and only one for two presses', async () => {
    api.graphql.mockClear();
    const updates = () =>
      api.graphql.mock.calls.filter(([document]) => document.includes('mutation UpdatePreferences'));
    found('[]');
    server.answers.set('UpdatePreferences', unreachable);
    await open(email);

    fireEvent.change(screen.getByRole('combobox', { name: 'Select Template' }), {
      target: { value: 'energy-focus' },
    });
    const assign = button('Assign Selected Template');
    fireEvent.click(assign);
    fireEvent.click(assign);
    await passTime(100);
    expect(updates()).toHaveLength(1);
    await passTime(2_000);
    fireEvent.click(assign);
    await passTime(100);

    const [first, second] = updates();
    expect(second?.[1]).toEqual(first?.[1]);
  });

  it('appear under Error in the dialog, where the button is called Assign Template', async () => {
    found('[]');
    server.answers.set('UpdatePreferences', unreachable);
    const Dialog = () => <TemplateAssignmentDialog open onClose={() => undefined} />;
    await renderPage(Dialog, '/admin/jobs', '/admin/jobs');
    expect(screen.getByRole('heading', { name: 'User Template Assignment' })).toBeDefined();
    fireEvent.change(screen.getByLabelText('User Email (leave blank for yourself)'), {
      target: { value: email },
    });
    fireEvent.click(button('Load User'));
    await passTime(100);

    expect(button('Assign Template').hasAttribute('disabled')).toBe(true);
    await assignSelected('Assign Template');

    expect(screen.getByText('Error')).toBeDefined();
    expect(screen.getByText('Failed to assign template: The server cannot be reached.')).toBeDefined();
  });
});

it('offers the ten most recently active users, and loads the chosen one', async () => {
  found([]);
  server.reportRows = [{ id: email, row: '{}' }];
  await open('');

  fireEvent.click(button(email));
  await passTime(200);

  const asked = api.graphql.mock.calls.filter(([document]) => document.includes('ReportRows'));
  expect(asked[0]?.[1]).toMatchObject({ sort: 'lastActivity', descending: true, limit: 10 });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(email);
});
