import type { AuditReaders } from '#domains/records/server/index.ts'

/** The readers of the audit: the key that opens the rows themselves, by the first word of the action. */
export const auditReaders: AuditReaders = {
  activities: 'activities.read',
  attachments: 'worksheets.read',
  attendance: {
    others: 'attendance.read',
    entities: {
      screenshot_consents: 'screenshot.read',
      screenshot_openings: 'screenshot.read',
      screenshots: 'screenshot.read',
    },
  },
  billing: {
    others: 'clients.read',
    entities: {
      brands: 'revenue.read',
      client_postings: 'revenue.read',
      client_revenue: 'revenue.read',
      // Invoices of contracts belong to the employee area; what they come to is read with revenue.
      invoices: 'revenue.read',
      projects: 'projects.read',
      tax_rates: 'taxes.read',
    },
  },
  hashbook: 'hashbook.read',
  hiring: { others: 'hiring.read', entities: { files: 'hiring.documents.read', onboards: 'hiring.documents.read' } },
  integrations: 'integrations.read',
  inventory: 'inventory.read',
  notices: {
    others: 'settings.read',
    entities: {
      announcements: 'notices.announcement.read',
      files: 'notices.announcement.read',
      broadcasts: 'notices.broadcast.read',
      mail_outbox: 'notices.mail.read',
    },
  },
  organisation: { others: 'organisation.read', entities: { roles: 'organisation.role.read' } },
  overtime: 'overtime.read',
  payroll: 'payroll.read',
  people: {
    others: 'people.read',
    entities: {
      accounts: 'people.user.read',
      employee_details: 'people.personal.read',
      exits: 'people.personal.read',
      files: 'people.personal.read',
      profile_changes: 'people.personal.read',
      suspensions: 'people.personal.read',
      warnings: 'people.personal.read',
    },
  },
  performance: 'performance.read',
  records: {
    others: 'records.export.read',
    entities: { backups: 'records.backup.read', audit_checkpoints: 'records.audit.read' },
  },
  requests: 'requests.read',
  scores: 'performance.read',
  session: 'session.others.read',
  settings: 'settings.read',
  shell: 'people.user.read',
  shifts: 'shifts.read',
  skills: 'skills.read',
  targets: 'targets.read',
  tasks: 'tasks.read',
  tickets: 'tickets.read',
  worksheets: 'worksheets.read',
}
