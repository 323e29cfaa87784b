import { useSearch } from '@tanstack/react-router';
import { PageHeader } from '../../components/layout/page-header';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { Assignment } from './assignment';

export function TemplateAssignmentPage() {
  const { user } = useSearch({ from: '/shell/admin/template-assignment' });
  const navigate = usePageNavigate();
  return (
    <>
      <PageHeader
        title="Template assignment"
        purpose="Assigns one of the three schedule templates to a user: the recommended template or another one."
      />
      <Assignment
        typed={user}
        onLoad={(typed) =>
          void navigate({ to: '/admin/template-assignment', search: { user: typed }, resetScroll: false })
        }
      />
    </>
  );
}
