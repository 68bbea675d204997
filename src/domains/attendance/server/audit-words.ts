import { labelsOfAudit } from '#kit/server/audit-words.ts'

const IN_DAYS = 'the days of attendance list their punches and corrections'

const IN_PICTURES = 'the log of views and the pictures of the day list them'

export const attendanceAudit = labelsOfAudit({
  'attendance.punched_in': { text: 'Punched in', unlisted: IN_DAYS },
  'attendance.punched_out': { text: 'Punched out', unlisted: IN_DAYS },
  'attendance.punched_out_by_lead': { text: 'Was punched out', unlisted: IN_DAYS },
  'attendance.punch_found_open': { text: 'A punch was found open too long', unlisted: IN_DAYS },
  'attendance.punch_out_proposed': { text: 'Proposed when a punch ended', unlisted: IN_DAYS },
  'attendance.punch_out_approved': { text: 'The end of a punch was decided', unlisted: IN_DAYS },
  'attendance.punch_out_returned': { text: 'A proposed end of a punch was returned', unlisted: IN_DAYS },
  'attendance.punch_out_superseded': { text: 'A forgotten punch-out was settled otherwise', unlisted: IN_DAYS },
  'attendance.punch_resumed': { text: 'Went on with a punch', unlisted: IN_DAYS },
  'attendance.break_started': { text: 'Started a break', unlisted: IN_DAYS },
  'attendance.break_ended': { text: 'Ended a break', unlisted: IN_DAYS },
  'attendance.added': { text: 'A punch was added', unlisted: IN_DAYS },
  'attendance.updated': { text: 'A punch was corrected', unlisted: IN_DAYS },
  'attendance.deleted': { text: 'A punch was deleted', unlisted: IN_DAYS },
  'attendance.break_refused': { text: 'Said that there was no break', unlisted: IN_DAYS },
  'attendance.policy_added': 'Rules of attendance were added',
  'attendance.policy_updated': 'Rules of attendance were changed',
  'attendance.policy_deleted': 'Rules of attendance were deleted',
  'overtime.approved': 'Overtime was approved',
  'overtime.refused': 'Overtime was refused',
  'overtime.allowed': 'Overtime was approved in advance',
  'overtime.disallowed': 'Overtime approved in advance was cancelled',
  'overtime.settled': 'Overtime was settled',
  'overtime.reset_prepared': 'A reset of overtime was prepared',
  'overtime.reset_expired': 'A prepared reset of overtime expired',
  'overtime.month_closed': 'A month of a time account was closed',
  'overtime.reset': 'Overtime was reset',
  'overtime.reset_reversed': 'A reset of overtime was reversed',
  'attendance.month_locked': 'A month was locked',
  'attendance.month_reminded': 'People were reminded of a month',
  'attendance.month_reopening_asked': 'Opening a locked month again was asked for',
  'attendance.month_reopened': 'A locked month was opened again',
  'attendance.month_reopening_withdrawn': 'Opening a locked month again was withdrawn',
  'attendance.screenshot_uploaded': { text: 'Sent a picture of the screen', unlisted: IN_PICTURES },
  'attendance.screenshot_redacted': { text: 'Covered a part of a picture of the screen', unlisted: IN_PICTURES },
  'attendance.screenshot_deleted': { text: 'Deleted a picture of the screen', unlisted: IN_PICTURES },
  'attendance.screenshots_agreed': 'Agreed to pictures of the screen',
  'attendance.screenshots_declined': 'Declined pictures of the screen',
  'attendance.screenshots_opened': { text: 'Pictures of the screen were opened', reads: true },
  'attendance.screenshot_viewed': { text: 'A picture of the screen was looked at', unlisted: IN_PICTURES, reads: true },
  'attendance.screenshots_expired': 'Old pictures of screens were removed',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof attendanceAudit, true> {}
}
