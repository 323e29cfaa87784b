// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ForbiddenPage } from '#web/app/forbidden-page';
import { renderInTheme } from '../render';

vi.mock('#web/api/session/sign-out', () => ({ signOut: vi.fn() }));

it('tells users outside the Admin group how they can be added to it', () => {
  renderInTheme(<ForbiddenPage email="cora@example.com" />);

  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringContaining("open Cognito and select this panel's user pool"),
    expect.stringContaining('Under Groups, open Admin and add your user'),
    expect.stringContaining('sign in again'),
  ]);
});
