import { HEAD_NUMBERS, LEAD_NUMBERS, permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const HR = [0, 1, 3] as const
const READERS = [0, 1, 3, 5] as const

export const requestsPermissions = permissions({
  'requests.own': { label: 'Ask for leave and more', user: { own: USER_NUMBERS } },
  'requests.balance.read': { label: 'Read balances', admin: READERS, user: { own: USER_NUMBERS } },
  'requests.thread': { label: 'Read requests with their thread', admin: READERS, user: { own: USER_NUMBERS } },
  'requests.comment': { label: 'Comment on requests', admin: HR, user: { own: USER_NUMBERS } },
  'requests.calendar.read': {
    label: 'Who is away',
    help: 'Dates alone, never the reason.',
    admin: [0, 1, 2, 3, 4, 5],
    user: { own: USER_NUMBERS, team: LEAD_NUMBERS, department: HEAD_NUMBERS },
  },
  'approvals.read': { label: 'Requests to decide', same_as: 'requests.read', user: { department: HEAD_NUMBERS } },
  'approvals.decide': { label: 'Decide requests', user: { department: HEAD_NUMBERS } },
  'approvals.delete': { label: 'Delete requests of the department', user: { department: HEAD_NUMBERS } },
  'approvals.delegate': { label: 'Name a deputy', admin: HR, user: { own: HEAD_NUMBERS } },
  'requests.read': { label: 'Read all requests', sensitive: true, admin: READERS },
  'requests.decide': { label: 'Decide all requests', admin: HR },
  'requests.delete': { label: 'Delete requests', admin: HR },
  'requests.manage': { label: 'Enter and take back requests for others', admin: HR },
  'requests.balance.adjust': { label: 'Adjust balances', sensitive: true, admin: HR },
  'requests.policy': { label: 'Request types, leave plans, approval chains and blackout periods', admin: HR },
})
