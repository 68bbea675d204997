// Each page or drawer of a record has a link to its rows of the audit.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const readAll = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))

const found = (texts: readonly string[], pattern: RegExp): Set<string> =>
  new Set(
    texts.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))),
  )

/** Tables with rows in the audit. */
const audited = found(
  [...readAll('src/domains/*/server/**/*.ts'), ...readAll('src/domains/*/contract/*.records.ts')],
  /(?:\bentity:|\bENTITY =|= record\() ?'([a-z_]+)'/g,
)
/** Tables of which a page or a drawer leads to the history of the record that it shows. */
const placed = found(
  readAll('src/domains/*/web/**/*.tsx'),
  /(?:\bhistory=\{\[|<HistoryLink of=\{\[|<EntityDrawer\s+table=)['"]([a-z_]+)['"]/g,
)

/** Tables without their own page or drawer, by the screens that lead to their history. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'the history of the person, which tells of all that is kept of them': [
    'attendance_days',
    'attendance_sessions',
    'backup_assignments',
    'employee_details',
    'employee_skills',
    'employments',
    'exits',
    'inventory_assignments',
    'leave_accounts',
    'leave_lots',
    'legal_holds',
    'mandatory_updates',
    'overtime_postings',
    'pay_adjustments',
    'pay_payments',
    'placements',
    'profile_changes',
    'screenshot_consents',
    'screenshot_openings',
    'scores',
    'shift_assignments',
    'shift_availability',
    'shift_claims',
    'shift_swaps',
    'subject_requests',
    'suspensions',
    'target_values',
    'target_waivers',
    'warnings',
    'wfh_cancellations',
  ],
  'the row of a list in which it is decided; the audit finds it by its kind': [
    'approval_delegations',
    'attachments',
    'audit_checkpoints',
    'backups',
    'bank_files',
    'client_postings',
    'exports',
    'files',
    'hashbook_comments',
    'inventory_requests',
    'labour_rules',
    'mail_outbox',
    'payroll_exceptions',
    'report_blockers',
    'sessions',
    'setting_values',
    'setup_skips',
    'task_comments',
  ],
  'no row: it is set as a whole': [
    'account_preferences',
    'attendance_periods',
    'calendar_feeds',
    'coverage_needs',
    'designation_skills',
    'form_versions',
    'notification_kinds',
    'quiet_hours',
    'report_rules',
    'shift_team_settings',
    'shift_weeks',
    'work_data',
  ],
}

it('each kind of record that the audit tells of has a link to its history, or a reason', () => {
  expect(audited.size).toBeGreaterThan(100)
  const elsewhere = Object.values(ELSEWHERE).flat()
  const without = [...audited].filter((table) => !placed.has(table) && !elsewhere.includes(table))
  expect(without.toSorted()).toEqual([])
  const needless = elsewhere.filter((table) => placed.has(table) || !audited.has(table))
  expect(needless).toEqual([])
})

it('no link leads to a history that is never written', () => {
  expect([...placed].filter((table) => !audited.has(table))).toEqual([])
})
