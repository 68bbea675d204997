import { callsOf } from '#kit/server/call/handle.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '#kit/contract/call.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { changesRecord, hasVersion } from './testing/versions-of-calls.ts'

/**
 * Two people may change the same record at the same time, so each change names the state that was seen: by a version,
 * by the hash of a preview, or by the former values. Calls without it are listed here, by the reason.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'It adds a row beside those that are there, or sends something; nothing that another person wrote is replaced.': `
    announcements.upload announcements.remind brands.logo settings.logo candidates.resumeUpload offers.answerUpload onboard.contractAdd
    hashbook.imageUpload inventory.photoUpload myEquipment.photoUpload myEquipment.request onboard.documentAdd
    profile.upload profile.employeeUpload requests.attach requests.comment requests.send requests.adjust
    requests.delegate timesheet.screenshotUpload shifts.swapComment shifts.swap shifts.offer adminHashbook.add
    adminTopics.add userHashbook.addSubtopic interviews.add reminders.add tasks.add tasks.userAdd tasker.add
    tickets.save invoices.draft invoices.refund payAccounts.record payslips.ask requests.questionBalance overtime.question
    notifications.send employees.addSingle
    users.addDetail admins.invite accounts.invite periods.nudge worksheet.remind worksheet.adminRemind
    performance.remind performance.cycleAdd webhooks.test webhooks.sendAgain webhooks.sendFailedAgain invoices.send payrollRuns.start payrollRuns.bankFile subjects.request`,
  'It deletes holidays that were shown, by their ids, and adds days where there is none.': 'holidays.takePublic',
  'Only the sender of a file corrects it, cell by cell, and each cell is sent as it is to be.': 'imports.cells',
  'It takes one step of a workflow: from another state, in which a second writer would find it, it is refused.': `
    mail.resend mail.cancel organisation.restore employees.restore employees.rehire employees.merge employees.decideChange exits.submit
    exits.decide exits.close warnings.acknowledge requests.cover payrollRuns.accept payDifferences.agree
    payAccounts.decide payAccounts.returned payAccounts.clear hashbook.undelete shifts.claim shifts.claimDecide
    timesheet.punchIn timesheet.punchOut timesheet.break timesheet.heartbeat hashbook.editing timesheet.refuseBreak tickets.review ticketTracker.review
    tasker.undo tasks.undo employees.overtimeReset overtime.resetReverse
    tokens.end oidc.unlink`,
  'It names the amount that it is about, and is refused where that is another one by now.': `
    payDifferences.putOff payDifferences.waive invoices.pay invoices.setOff overtime.settle`,
  'It concerns the own account, own sessions or what oneself has seen; another person writes none of it.': `
    notifications.readAll announcements.read reminders.done password.change session.endOthers session.logout
    session.confirm oidc.startConfirm oidc.finishConfirm factor.start factor.confirm factor.remove factor.recoveryCodes profile.linkedinUpdate
    users.confirmMandatory hashbook.acknowledge shifts.seen shifts.markEdit`,
  'It opens, shows or ends something for the person who asks, and replaces nothing that was typed.': `
    oidc.startTest oidc.finishTest session.loginAsEmployee session.endFor factor.reset employees.passwordUpdate employees.pinUpdate accounts.signInSheet employees.revealDetail
    users.revealDetail leadScreenshots.gallery screenshots.gallery exports.run userExports.run audit.verify
    backups.run`,
  'It writes a value from a day on, and each stays in the history; for a day that is taken it is refused or audited.': `
    placements.bulk employees.switch employees.mandatoryUpdate leadTargets.setValue targets.setValue
    leadTargets.waive targets.waive ticketTracker.policySave`,
  'It sets one thing, who has it or whether it is done; the later of two decides, and both stand in the history.': `
    exits.reassign tickets.assign worksheet.blockerClear worksheet.adminBlockerClear tasks.place tasker.place
    organisation.skipSetup`,
  'The catalogue has it carry the title alone (B105), and each title stays in the revisions of the page.':
    'hashbook.update',
}

const listed = Object.values(WITHOUT).flatMap((ids) => ids.trim().split(/\s+/))

let app: TestApp
let calls: readonly AnyCall[]
beforeAll(async () => {
  app = await testApp()
  calls = callsOf(app.domains)
})
afterAll(() => app.stop())

it('each call that changes a record says which state of it was seen, or stands here with a reason', () => {
  const silent = calls.filter((call) => changesRecord(call) && !hasVersion(call)).map(({ id }) => id)
  expect(silent.filter((id) => !listed.includes(id))).toEqual([])
  // A needless reason is a fault: the call was removed, changes nothing, or has a version by now.
  expect(listed.filter((id) => !silent.includes(id))).toEqual([])
  expect(listed.length).toBe(new Set(listed).size)
})
