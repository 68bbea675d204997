import { callsOf } from '#kit/server/call/handle.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import { restorables } from '#kit/server/restorable.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/**
 * A change by mistake is restored from the audit. Each call of the admin area that changes fields of a record is one by
 * which fields are restored, or is listed here with the reason.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'Its records are put back by another call, which is in the registry.':
    'admins.updateMe tasks.update weeklyActivities.update monthlyActivities.update',
  'It says what oneself wants or wrote; no one else may change it, so no one else puts it back.': `
    notifications.adminUpdate notifications.preferencesUpdate shell.preferences hashbook.commentUpdate
    tasker.commentUpdate`,
  'Each value holds from a day on and stays in the history; what held before is set again from another day.':
    'settings.update placements.update',
  'The audit keeps the names of its fields alone, for their values are sealed or are no one’s to read in it.': `
    employees.updateDetail payroll.update payComponents.update hikes.update companyAccounts.save onboard.update
    welcome.update`,
  'It corrects or judges with a reason of its own, which whoever does it again has to give.': `
    attendance.update employees.manageWarning payslips.hold payslips.update retention.update performance.updateFixed
    skills.review`,
  'It keeps every version itself, and its own screen goes back to one of them.':
    'adminHashbook.update hashbook.revisionRestore performance.formSave',
  'What it saves has no number that a row of the audit could name.': 'notifications.kindUpdate coverage.save',
  'It says until when something is lent or must be read, and a later day is set in its place.':
    'inventory.assignmentAction hashbook.mustReadSet hashbook.review',
  'It takes one step of a workflow, with what the step needs; another step leads back, or none.': `
    periods.lock periods.reopen payrollRuns.recalculate payrollRuns.issue payrollRuns.markPaid inventory.action
    tasker.action tokens.handOn tasker.reassign ticketTracker.update candidates.action offers.action onboard.review onboard.action onboard.convert
    welcome.approvalStatus performance.update`,
  'It joins two rows, one of which is deleted.': 'candidates.join',
  'It decides who can sign in as whom: super admins set it with their password alone, and a test comes before its use.':
    'oidc.update oidc.switch',
  'It is the restoring.': 'audit.restore',
  'It is a step of an import, which is undone as a whole.': 'imports.update imports.apply imports.undo',
}
const listed = Object.values(WITHOUT).flatMap((ids) => ids.trim().split(/\s+/))

/** The fields of a step of a workflow in addition to the record: the step, the reason, and its object. */
const OF_STEPS = new Set(
  `version id page_id evaluation_ids action decision state status kind lock locked reason reason_code note comment
   comments override override_reason confirm dates until`.split(/\s+/),
)

/** Returns true for a call that takes a version and a field of the record, and is no step of a workflow. */
const changesFields = (call: AnyCall): boolean => {
  const names = Object.keys('shape' in call.body ? Object(call.body.shape) : {})
  return (
    call.writes &&
    call.area !== 'User' &&
    typeof call.permission === 'string' &&
    names.includes('version') &&
    names.some((name) => !OF_STEPS.has(name))
  )
}

let app: TestApp
let calls: readonly AnyCall[]
beforeAll(async () => {
  app = await testApp()
  calls = callsOf(app.domains)
})
afterAll(() => app.stop())

it('each call that changes fields puts them back from the audit, or stands here with a reason', () => {
  const known = new Set(restorables.all().map(([, { call }]) => call))
  const without = calls.filter((call) => changesFields(call) && !known.has(call)).map(({ id }) => id)
  expect(without.filter((id) => !listed.includes(id))).toEqual([])
  // A needless reason is a fault: the call was removed, changes no field, or restores by now.
  expect(listed.filter((id) => !without.includes(id))).toEqual([])
  expect(known.size).toBeGreaterThan(30)
})
