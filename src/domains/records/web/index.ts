import type { DomainWeb } from '#kit/web/screens/screen.ts'

export const recordsWeb: DomainWeb = {
  history: {
    permission: 'records.audit.read',
    // A person also includes the actions on all rows about them.
    href: (table, id) =>
      table === 'employees'
        ? `/admin/organisation?tab=audit&employee_id=${id}`
        : `/admin/organisation?tab=audit&entity=${table}&entity_id=${id}`,
    here: { permission: 'records.history.read', load: () => import('./audit/history.tsx') },
  },
  tabs: {
    employees: [
      { id: 'import', label: 'Import', permission: 'records.import', load: () => import('./imports/import-tab.tsx') },
    ],
    organisation: [
      { id: 'audit', label: 'Audit', permission: 'records.audit.read', load: () => import('./audit/audit-tab.tsx') },
      {
        id: 'backups',
        label: 'Backups',
        permission: 'records.backup.read',
        load: () => import('./backups/backups-tab.tsx'),
      },
      {
        id: 'status',
        label: 'Status',
        permission: 'records.backup.read',
        load: () => import('./status/status-tab.tsx'),
      },
      {
        id: 'retention',
        label: 'Retention',
        permission: 'records.retention.read',
        load: () => import('./retention/retention-tab.tsx'),
      },
    ],
    'employee-details': [
      { id: 'kept', label: 'Kept data', permission: 'records.erase', load: () => import('./retention/person-tab.tsx') },
    ],
    'employee-profile': [
      { id: 'privacy', label: 'Privacy', permission: 'records.own.read', load: () => import('./privacy-tab.tsx') },
    ],
  },
}
