import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { line, month } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { attendanceRefusals } from './attendance.refusals.ts'
import { exceptionRow, periodRow } from './periods.models.ts'

const read = { permission: 'attendance.read', shows: ['attendance.changed', 'requests.changed'] } as const
const write = { permission: 'attendance.period.write', changes: ['attendance.changed'] } as const

export const listPeriods = call({
  id: 'periods.list',
  route: 'GET /api/admin/attendance/periods',
  ...read,
  summary: 'The last 24 months with attendance, newest first: their state, what is open, and what may be done.',
  data: z.array(periodRow),
})

export const listExceptions = call({
  id: 'periods.exceptions',
  export: { name: 'attendance-exceptions' },
  route: 'GET /api/admin/attendance/periods/:month',
  ...read,
  summary: 'What is open in a month, with who has to act; what stands in the way of locking it first.',
  params: z.strictObject({ month }),
  query: z.strictObject({ ...pageQuery(['business_date', 'name']), kind: z.string().max(40).optional() }),
  data: z.array(exceptionRow),
  meta: pageMeta,
})

export const nudgeOwners = call({
  id: 'periods.nudge',
  route: 'POST /api/admin/attendance/periods/nudge',
  ...write,
  summary: 'Reminds everyone who has something open in a month, at most once a day.',
  body: z.strictObject({ month, kinds: z.array(z.string().max(40)).max(20).optional() }),
  data: z.strictObject({ sent: z.int() }),
  toast: success('Reminder sent Successfully'),
})

export const lockPeriod = call({
  id: 'periods.lock',
  route: 'POST /api/admin/attendance/periods/lock',
  ...write,
  summary: 'Locks a month that is over. Points that are open are accepted by name, or refuse it.',
  body: z.strictObject({ month, version: z.int().min(0), accept_exceptions: z.boolean() }),
  data: periodRow,
  toast: success('Period Locked Successfully'),
  refusals: {
    ...attendanceRefusals.of('period_not_over', 'period_blocked', 'exceptions_open', 'period_locked'),
    ...commonRefusals.of('stale'),
  },
})

export const reopenPeriod = call({
  id: 'periods.reopen',
  route: 'POST /api/admin/attendance/periods/reopen',
  ...write,
  summary: 'Asks for a locked month to be opened again, confirms that as a second person, or withdraws it.',
  body: z
    .strictObject({
      month,
      version: z.int().min(0),
      action: z.enum(['request', 'confirm', 'withdraw']),
      reason: line(500, 3).optional(),
    })
    .refine(({ action, reason }) => action !== 'request' || reason !== undefined, {
      path: ['reason'],
      message: 'Give a reason.',
    }),
  data: periodRow,
  toast: info('Period Updated Successfully'),
  refusals: {
    ...attendanceRefusals.of('second_person', 'period_open', 'period_locked'),
    ...commonRefusals.of('stale'),
  },
})

export const periodCalls = { listPeriods, listExceptions, nudgeOwners, lockPeriod, reopenPeriod }
