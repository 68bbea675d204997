import { refuseStale } from '#kit/contract/refusals.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { employeeCards } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { activityCalls } from '../contract/activities.calls.ts'
import { attachmentCalls } from '../contract/attachments.calls.ts'
import { ownReportCalls } from '../contract/own-reports.calls.ts'
import { readReportCalls } from '../contract/read-reports.calls.ts'
import { reviewCalls } from '../contract/review.calls.ts'
import { worksheetPermissions } from '../contract/worksheets.permissions.ts'
import { activityRecord } from '../contract/worksheets.records.ts'
import * as refusals from '../contract/worksheets.refusals.ts'
import { mergeFilling } from './merging.ts'
import { worksheetSentences } from './audit-sentences.ts'
import { worksheetAudit } from './audit-words.ts'
import * as activities from './calls/activities.ts'
import * as attachments from './calls/attachments.ts'
import * as own from './calls/own-reports.ts'
import * as reading from './calls/read-reports.ts'
import * as review from './calls/review.ts'
import { findUpdateCall } from './rules/find-update-call.ts'
import { employeeCardSources } from './cards.ts'
import { worksheetJobs } from './jobs.ts'
import { noticeFilling } from './notify.ts'
import { worksheetFillings } from './register.ts'

export { attach } from './workflow/attach.ts'
export {
  activityLines,
  listEvidence,
  sumActivityLines,
  sumTaskMinutes,
  countReports,
  taskMinutes,
} from './store/public.ts'
export { dueReports } from './store/day-counts.ts'
export {
  evidenceGuard,
  evidenceReader,
  type WorkRecordsQuery,
  linkKinds,
  type WorkRecords,
  workRecords,
  workSums,
} from './registries.ts'
import { retention } from './retention.ts'
export { clearBlockersOfTask } from './workflow/clear-blockers.ts'
export { listSeenReports } from './public/seen-reports.ts'
export { listSubmittedReports } from './store/seen-reports.ts'
export { personal as personalOfWorksheets } from './personal.ts'

const { worksheetRefusals, activityRefusals, jobDescriptionRefusals } = refusals

const constraints: ConstraintTexts = {
  activities_name: () => activityRefusals.refusal('duplicate', { name: 'an activity of this name' }),
  activities_dates: () => invalid({ active_from: 'An activity begins before it is retired' }),
  activities_expected: () => invalid({ expected_count: 'Only a count is expected' }),
  activities_filled: () =>
    invalid({ fill_from: 'Minutes are filled from worked time, counts as the number of tasks or tickets' }),
  work_data_activity: () => activityRefusals.refusal('unit_fixed', { n: 'some' }),
  job_descriptions_day: () => jobDescriptionRefusals.refusal('same_day'),
  job_descriptions_number: refuseStale,
  work_reports_once: refuseStale,
  work_reports_over_day: () => worksheetRefusals.refusal('over_day'),
  work_reports_not_own: () => worksheetRefusals.refusal('own_report'),
  work_data_once: () => invalid({ task_id: 'This activity is already listed with the same task, project and client' }),
  report_blockers_open: () => invalid({ cleared: 'The same blocker is open again' }),
}

/** The activities of departments, the work reports of people, and their work files. */
export const worksheetsDomain = (files: FileStore) => {
  const { listWorkDataOf: listWorkData, ...read } = reading
  return serverDomain({
    id: 'worksheets',
    retention,
    permissions: worksheetPermissions,
    audit: worksheetAudit,
    sentences: worksheetSentences,
    own_screen: '/employee/worksheet',
    records: [{ of: activityRecord, change: activityCalls.updateDaily, callOf: findUpdateCall }],
    calls: { ...activityCalls, ...ownReportCalls, ...readReportCalls, ...reviewCalls, ...attachmentCalls },
    handlers: {
      ...activities,
      ...own,
      ...read,
      listWorkData,
      ...review,
      listFiles: attachments.listFiles,
      saveFile: attachments.saveFile(files),
      deleteOwnFile: attachments.deleteOwnFile,
      openFile: attachments.openFile(files),
      openFileAsAdmin: attachments.openFileAsAdmin(files),
    },
    constraints,
    jobs: worksheetJobs,
    fills: [mergeFilling, noticeFilling, ...worksheetFillings, entries(employeeCards, employeeCardSources)],
  })
}
