import { HEAD_NUMBERS, LEAD_NUMBERS, ownTeamDepartment, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const managers = [0, 1]
const readers = [0, 1, 3, 5]
const payers = [0, 1, 3]

export const attendancePermissions = permissions({
  'timesheet.read': { label: 'Read timesheets', help: 'Punches, breaks and results.', user: ownTeamDepartment },
  'timesheet.punch': {
    label: 'Punch',
    help: 'Punch in and out, take breaks; punch out for a team.',
    user: ownTeamDepartment,
  },
  'attendance.read': { label: 'Read attendance', help: 'Attendance of everyone.', admin: readers },
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
    help: 'Proposes their own time; decides for teams.',
    user: ownTeamDepartment,
  },
  'attendance.team.read': {
    same_as: 'attendance.read',
    label: 'Live board of teams',
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'overtime.own.read': { label: 'Read overtime', help: 'Balance, entries and postings.', user: ownTeamDepartment },
  'overtime.team.approve': {
    label: 'Decide overtime of teams',
    user: { team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'overtime.read': { label: 'Read all overtime', admin: readers },
  'overtime.approve': { label: 'Decide all overtime', admin: managers },
  'overtime.settle': {
    label: 'Settle overtime',
    help: 'Pays minutes out or turns them into time off.',
    admin: payers,
    sensitive: true,
  },
  'overtime.reset': {
    label: 'Reset overtime',
    help: 'Takes the balances of many people at once, after a preview.',
    admin: payers,
    sensitive: true,
  },
  'screenshot.own.read': {
    label: 'See own screenshots',
    help: 'And who looked at them.',
    user: { own: USER_NUMBERS },
  },
  'screenshot.own.write': {
    label: 'Share own screen',
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
