import type { BalanceRow } from '../../contract/balances.models.ts'
import type { TypeChoice } from '../../contract/requests.calls.ts'
import type { RequestCan, RequestFull, RequestRow } from '../../contract/requests.models.ts'

/** Rows as the server would return them, for the tests of the screens. */

const CAN: RequestCan = {
  update: false,
  delete: false,
  cancel: false,
  take_back: false,
  approve: false,
  reject: false,
  return: false,
  revoke: false,
  comment: false,
  attach: false,
}
export const can = (change: Partial<RequestCan>): RequestCan => ({ ...CAN, ...change })

const ANNUAL = { id: 1, name: 'Annual leave', color: '#2f7d5b', unit: 'day' } as const

export const rowOf = (id: number, change: Partial<RequestRow> = {}): RequestRow => ({
  id,
  kind: 'leave',
  type: ANNUAL,
  employee: {
    id: 9,
    name: `Person ${id}`,
    team_id: 5,
    team_name: 'Desk',
    department_id: 3,
    department_name: 'Support',
  },
  method: 'full_day',
  from_date: '2026-05-18',
  to_date: '2026-05-20',
  from_time: null,
  to_time: null,
  amount: 300,
  unit: 'day',
  reason: null,
  status: 'pending',
  phase: 'upcoming',
  step: {
    position: 1,
    total: 1,
    assignee: 'manager',
    waiting_for: [{ id: 4, name: 'Priya Nair' }],
    with_hr: false,
    due_at: '2026-05-14T16:00:00.000Z',
    overdue: false,
  },
  cover: null,
  sent_at: '2026-05-11T08:00:00.000Z',
  sent_by: null,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  cancel_dates: null,
  cancel_reason: null,
  comments: 0,
  files: 0,
  version: 2,
  can: can({}),
  ...change,
})

const dayOf = (date: string): RequestFull['days'][number] => ({
  date,
  part: 'full',
  from_time: null,
  to_time: null,
  minutes: 480,
  amount: 100,
  holiday: null,
  live: true,
  end_reason: null,
})

export const fullOf = (id: number, change: Partial<RequestFull> = {}): RequestFull => ({
  ...rowOf(id),
  days: ['2026-05-18', '2026-05-19', '2026-05-20'].map(dayOf),
  steps: [],
  thread: [],
  events: [],
  attachments: [],
  payload: {},
  payload_fields: [],
  next_deciders: null,
  card: null,
  ...change,
})

export const cardOf = (): NonNullable<RequestFull['card']> => ({
  team: 'Desk',
  days: [
    {
      date: '2026-05-18',
      expected: 8,
      needed: null,
      away: 2,
      pending: 1,
      left: 6,
      own: '09:00–17:30',
      block: { name: 'Peak season', level: 'limited', used: 2, most: 3 },
    },
  ],
  balance: { before: 1250, after: 950, year_end: 450, expiring: 100 },
  clashes: [
    {
      employee_id: 3,
      name: 'Ben Cole',
      from_date: '2026-05-18',
      to_date: '2026-05-18',
      is_approved: true,
      peak_days: 2,
    },
  ],
  peak_days: 4,
  approvals_waiting: 2,
  decisions: [],
  lines: [{ label: 'Open tasks due', value: '3' }],
})

export const balanceOf = (change: Partial<BalanceRow> = {}): BalanceRow => ({
  type_id: 1,
  name: 'Annual leave',
  color: '#2f7d5b',
  unit: 'day',
  date: '2026-05-12',
  granted: 2500,
  accrued: 0,
  carried: 300,
  adjusted: 0,
  expired: 0,
  taken: 200,
  booked: 300,
  pending: 100,
  balance: 2600,
  available: 2200,
  year_end: 2200,
  overbooked: false,
  overbooked_by: null,
  pending_later: null,
  expiring: [{ amount: 150, on: '2026-08-31' }],
  lots: [
    { id: 1, origin: 'year', valid_from: '2026-01-01', valid_to: '2026-12-31', left: 2300 },
    { id: 2, origin: 'carry', valid_from: '2026-01-01', valid_to: '2026-08-31', left: 300 },
  ],
  lapse: { on: '2026-12-31', amount: 1700, carried: 500, carried_to: '2027-03-31' },
  ...change,
})

export const typeOf = (id: number, change: Partial<TypeChoice> = {}): TypeChoice => ({
  id,
  kind: 'leave',
  name: 'Annual leave',
  color: '#2f7d5b',
  unit: 'day',
  methods: ['full_day', 'first_half', 'second_half', 'hours'],
  dates: 'days',
  reason_rule: 'optional',
  file_rule: 'none',
  file_after_days: null,
  notice_days: null,
  backdate_days: null,
  max_amount: null,
  allow_negative: 0,
  quota: null,
  balance: null,
  payload_fields: [],
  ...change,
})
