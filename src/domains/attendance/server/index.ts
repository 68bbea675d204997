import { calendarListeners } from '#domains/organisation/server/index.ts'
import { awayNow } from '#domains/requests/server/index.ts'
import { personHistory, presenceSource, recordedDays, recordsRemoved } from '#domains/people/server/index.ts'
import { noticeKinds } from '#domains/notices/server/index.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { adminCards, employeeCards } from '#kit/server/registries.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { restorables } from '#kit/server/restorable.ts'
import { entries, filled } from '#kit/server/slots.ts'
import { attendanceCalls } from '../contract/attendance.calls.ts'
import { periodCalls } from '../contract/periods.calls.ts'
import { forcedCalls } from '../contract/forced.calls.ts'
import { overtimeCalls } from '../contract/overtime.calls.ts'
import { resetCalls } from '../contract/overtime-resets.calls.ts'
import { overtimeRefusals } from '../contract/overtime.refusals.ts'
import { policyCalls } from '../contract/policies.calls.ts'
import { attendancePermissions } from '../contract/attendance.permissions.ts'
import { attendanceRefusals } from '../contract/attendance.refusals.ts'
import { reportCalls } from '../contract/reports.calls.ts'
import { timesheetCalls } from '../contract/timesheet.calls.ts'
import { screenshotCalls } from '../contract/screenshots.calls.ts'
import { screenshotRefusals } from '../contract/screenshot.refusals.ts'
import { mergeFilling, mergeStepFilling } from './merging.ts'
import { attendanceSentences } from './audit-sentences.ts'
import { attendanceAudit } from './audit-words.ts'
import { renewBoardIndex } from './workflow/board-index.ts'
import { attendanceList } from './calls/attendance-list.ts'
import { attendanceBoard, leadBoard } from './calls/board.ts'
import { addAttendance, deleteAttendance, updateAttendance } from './calls/correct.ts'
import { refuseBreak } from './calls/refuse-break.ts'
import { breakTime, heartbeat, listByUser, timesheetDay, workAndBreakTime } from './calls/own-time.ts'
import { previewAttendance } from './calls/preview.ts'
import { punchIn } from './calls/punch-in.ts'
import { punchOut } from './calls/punch-out.ts'
import { attendanceDay, monthData, monthList, reportById } from './calls/reports.ts'
import { takeBreak } from './calls/take-break.ts'
import { deleteEvaluatedDays, hasPunches, listPunchDates } from './store/sessions.ts'
import { adminCardSources } from './cards/admin-cards.ts'
import { employeeCardSources } from './cards/employee-cards.ts'
import { evidenceFilling } from './evidence/register.ts'
import { actOnForced, listForced } from './forced/calls.ts'
import { forcedCounterFilling } from './forced/counters.ts'
import { forcedJobs, forcedHookFillings } from './forced/jobs.ts'
import { forcedNoticeFilling } from './forced/notify.ts'
import { holdingFilling } from './holdings.ts'
import * as periods from './periods/calls/periods.ts'
import { correctionKindFilling } from './correction-requests/register.ts'
import { periodFillings } from './periods/register.ts'
import * as policies from './calls/policies.ts'
import { tryPolicy } from './calls/try-policy.ts'
import { clearPunchPlaces } from './jobs/clear-places.ts'
import { enqueueCalendarChange, dayJobs } from './jobs/evaluate-days.ts'
import { reminderFilling, remind } from './jobs/remind.ts'
import { screenshotHandlers } from './screenshots/index.ts'
import { retainScreenshots } from './screenshots/jobs/retention.ts'
import { screenshotFillings } from './screenshots/register.ts'
import { listPresences } from './public/presence.ts'
import { boardAway } from './present/away-now.ts'
import { overtimeHandlers } from './overtime/index.ts'
import { closeTimeAccounts, expireOvertimeResets, overtimeFillings, remindLapsingTime } from './overtime/register.ts'
import { hasOvertime } from './overtime/store/write-entries.ts'
import { counterFillings } from './counters.ts'
import { latestWorkFilling, workedCheckFilling } from './register.ts'
import { retention } from './retention.ts'

export { attendanceEvidence, type EvidenceQuery, type EvidenceSource, type Trace } from './evidence/public.ts'
export { openDecisions } from './forced/store/forced.ts'
export { leadQueue, reportMarks } from './registries.ts'
export { isMonthLocked, listMonthDays } from './store/month-days.ts'
export { getWorkSummary } from './public/work-summary.ts'
export { openDay, openDaysOf } from './store/open-days.ts'
export { workedSince } from './rules/live-days.ts'
export { markOvertimePaid, overtimePayouts } from './overtime/store/payouts.ts'
export { personal as personalOfAttendance } from './personal.ts'

const { refusal } = attendanceRefusals

/** Punches, breaks, the verdict of each day, and its corrections. */
export const attendanceDomain = (files: FileStore) => {
  const { policyNow, ...policyHandlers } = policies
  return serverDomain({
    id: 'attendance',
    retention,
    permissions: attendancePermissions,
    audit: attendanceAudit,
    sentences: attendanceSentences,
    own_screen: '/employee/timesheet',
    calls: {
      ...timesheetCalls,
      ...attendanceCalls,
      ...reportCalls,
      ...policyCalls,
      ...overtimeCalls,
      ...resetCalls,
      ...periodCalls,
      ...forcedCalls,
      ...screenshotCalls,
    },
    handlers: {
      punchIn,
      punchOut,
      takeBreak,
      breakTime,
      listByUser,
      workAndBreakTime,
      heartbeat,
      timesheetDay,
      refuseBreak,
      leadBoard,
      attendanceList,
      addAttendance,
      updateAttendance,
      deleteAttendance,
      previewAttendance,
      attendanceDay,
      attendanceBoard,
      monthList,
      reportById,
      monthData,
      ...policyHandlers,
      ...periods,
      tryPolicy,
      listForced,
      actOnForced,
      ...overtimeHandlers,
      ...screenshotHandlers(files),
    },
    constraints: {
      attendance_period_locked: () => refusal('period_locked', { month: 'The month' }),
      forced_punchouts_one_undecided: refuseStale,
      overtime_resets_second_person: () => overtimeRefusals.refusal('needs_second_person'),
      attendance_policies_one_a_day: () => refusal('policy_exists'),
      attendance_sessions_no_overlap: () => refusal('overlaps_new'),
      attendance_sessions_one_open: () => refusal('overlaps_new'),
      attendance_breaks_inside_session: () => refusal('break_outside'),
      attendance_breaks_no_overlap: () => refusal('breaks_overlap'),
      screenshots_while_working: () => screenshotRefusals.refusal('not_working'),
      screenshots_off_break: () => screenshotRefusals.refusal('on_break'),
    },
    jobs: [
      ...dayJobs,
      remind,
      ...forcedJobs,
      expireOvertimeResets,
      closeTimeAccounts,
      remindLapsingTime,
      retainScreenshots,
      clearPunchPlaces,
      renewBoardIndex,
    ],
    fills: [
      mergeFilling,
      mergeStepFilling,
      entries(calendarListeners, { attendance: enqueueCalendarChange }),
      entries(personHistory, { attendance: hasPunches, 'attendance.overtime': hasOvertime }),
      entries(recordsRemoved, { attendance: ({ tx }, ids) => deleteEvaluatedDays(tx, ids) }),
      entries(recordedDays, {
        attendance: async (tx, outside) => ({ what: 'recorded time', dates: await listPunchDates(tx, outside) }),
      }),
      holdingFilling,
      evidenceFilling,
      forcedCounterFilling,
      ...forcedHookFillings,
      forcedNoticeFilling,
      ...screenshotFillings,
      reminderFilling,
      workedCheckFilling,
      latestWorkFilling,
      ...counterFillings,
      ...overtimeFillings,
      ...periodFillings,
      correctionKindFilling,
      entries(restorables, {
        attendance_policies: {
          call: policyCalls.updatePolicy,
          param: 'id',
          whole: policyNow,
        },
      }),
      filled(presenceSource, listPresences),
      filled(awayNow, boardAway),
      entries(noticeKinds, {
        'attendance.corrected': {
          label: 'Your time was corrected',
          domain: 'attendance',
          priority: 'normal',
        },
      }),
      entries(adminCards, adminCardSources),
      entries(employeeCards, employeeCardSources),
    ],
  })
}
