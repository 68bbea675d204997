import { HEAD_NUMBERS, LEAD_NUMBERS, ownTeamDepartment, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const managers = [0, 1]
const readers = [0, 1, 3, 5]

export const attendancePermissions = permissions({
  'timesheet.read': { label: 'Read timesheets', help: 'Punches, breaks and verdicts.', user: ownTeamDepartment },
  'timesheet.punch': {
    label: 'Punch',
    help: 'Punch in and out, take breaks; punch out for a team.',
    user: ownTeamDepartment,
  },
  'attendance.read': { label: 'Read attendance', help: 'Attendance of everybody.', admin: readers },
  'attendance.correct': {
    label: 'Correct attendance',
    help: 'Adds, changes and voids punches, with a reason.',
    admin: managers,
    sensitive: true,
  },
  'attendance.policy.write': {
    label: 'Change the rules of attendance',
    help: 'Graces, thresholds and breaks, from a day on.',
    admin: managers,
  },
  'attendance.period.write': {
    label: 'Lock months',
    help: 'Locks a month for pay, and opens it again with a second person.',
    admin: [0, 1, 3],
    sensitive: true,
  },
  'logout.read': { label: 'See forgotten punch-outs', user: ownTeamDepartment },
  'logout.decide': {
    label: 'Settle forgotten punch-outs',
    help: 'Proposes the own time; decides for teams.',
    user: ownTeamDepartment,
  },
  'attendance.team.read': {
    label: 'Live board of teams',
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'screenshot.own.read': {
    label: 'See the own screenshots',
    help: 'And who looked at them.',
    user: { own: USER_NUMBERS },
  },
  'screenshot.own.write': {
    label: 'Share the own screen',
    help: 'After agreeing to it; also cover and delete own pictures.',
    user: { own: USER_NUMBERS },
  },
  'screenshot.team.read': {
    label: 'Look at screenshots of teams',
    help: 'With a reason, which the person reads.',
    user: { team: [...LEAD_NUMBERS, ...HEAD_NUMBERS] },
    sensitive: true,
  },
  'screenshot.read': {
    label: 'Look at screenshots',
    help: 'With a reason, which the person reads.',
    admin: [0, 1, 5],
    sensitive: true,
  },
})
