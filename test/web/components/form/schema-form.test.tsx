// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SchemaForm } from '#web/components/form/schema-form';
import { renderInTheme } from '../../render';

const schema = z.toJSONSchema(
  z.object({ days: z.int().min(1).default(7), title: z.string(), deep: z.boolean().default(false) }),
  { io: 'input' },
);

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Start dry run' }));

describe('a form generated from a schema', () => {
  it('starts with the defaults and submits the typed values', async () => {
    const onSubmit = vi.fn();
    renderInTheme(<SchemaForm schema={schema} submitLabel="Start dry run" onSubmit={onSubmit} />);

    fireEvent.change(screen.getByRole('textbox', { name: /Title/ }), { target: { value: 'Nightly' } });
    submit();

    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ days: 7, title: 'Nightly', deep: false }));
  });

  it('shows the problem next to the field, and submits nothing', async () => {
    const onSubmit = vi.fn();
    renderInTheme(<SchemaForm schema={schema} submitLabel="Start dry run" onSubmit={onSubmit} />);

    submit();

    expect(await screen.findByText('Title is required')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /Title/ }).getAttribute('aria-invalid')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says at each empty field that it is required, and focuses the first', async () => {
    const onSubmit = vi.fn();
    const two = z.toJSONSchema(z.object({ title: z.string(), owner: z.string() }), { io: 'input' });
    renderInTheme(<SchemaForm schema={two} submitLabel="Start dry run" onSubmit={onSubmit} />);

    submit();

    expect(await screen.findByText('Title is required')).toBeDefined();
    expect(screen.getByText('Owner is required')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Title/ }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows the server’s message next to its field', () => {
    renderInTheme(
      <SchemaForm
        schema={schema}
        submitLabel="Start dry run"
        onSubmit={vi.fn()}
        errors={{ days: 'Too many' }}
      />,
    );

    const days = screen.getByRole('textbox', { name: /Days/ });
    const message = document.getElementById(days.getAttribute('aria-errormessage') ?? '');
    expect(message?.textContent).toBe('Too many');
  });

  it('says that there are no parameters', () => {
    renderInTheme(<SchemaForm schema={{ type: 'object' }} submitLabel="Start dry run" onSubmit={vi.fn()} />);

    expect(screen.getByText('This job takes no parameters.')).toBeDefined();
  });
});
