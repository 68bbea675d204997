import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { type Kind, KINDS } from '../contract/worksheets.models.ts'
import { DEFAULT_RULES } from '../contract/worksheets.rules.ts'
import { boundsBetween } from './rules/bounds.ts'
import { notifyDue, notifyMissing, refreshReport } from './notify.ts'
import { anyone, onlyPeople } from './store/people-conditions.ts'
import { listPeriodStatuses, type PeriodStatus } from './store/periods.ts'
import { acceptOverdue, listEndedDays, listWorkingToday } from './store/reminders.ts'

const MINUTE = 60_000
const MINUTES_AFTER_DAY = 30
const MINUTES_BEFORE_DUE = 60
/** A run covers this many minutes back, so that it makes up for a missed run; no notice goes out twice. */
const MAX_MINUTES_MISSED = 120
/** A report can be due up to this many days after its period, for example after a leave. */
const MAX_DAYS_OVER = { daily: 14, weekly: 21, monthly: 62 } as const satisfies Record<Kind, number>

const addMinutes = (now: string, minutes: number): string => new Date(Date.parse(now) + minutes * MINUTE).toISOString()

const isOwed = ({ status }: PeriodStatus): boolean => status === 'open' || status === 'missing'

/** Reminds people of the report of an expected day, some time after its end. */
const remindAfterDay = async (work: Work): Promise<void> => {
  const ended = await listEndedDays(
    work.tx,
    addMinutes(work.now, -MINUTES_AFTER_DAY - MAX_MINUTES_MISSED),
    addMinutes(work.now, -MINUTES_AFTER_DAY),
  )
  for (const [day, rows] of Map.groupBy(ended, (row) => row.day)) {
    const ids = rows.map(({ employee_id }) => employee_id)
    const statuses = await listPeriodStatuses(work.tx, work.now, {
      kind: 'daily',
      bounds: [{ start: day, end: day }],
      who: onlyPeople(ids),
    })
    await notifyDue(
      work,
      'daily',
      day,
      'ended',
      statuses.filter(isOwed).map(({ employee_id }) => employee_id),
    )
  }
}

const listDue = async (work: Work, kind: Kind, after: string, until: string): Promise<PeriodStatus[]> => {
  const today = await organisationDay(work.tx, work.now)
  const bounds = boundsBetween(kind, addDays(today, -MAX_DAYS_OVER[kind]), today, await weekStart(work.tx, work.now))
  const found = await listPeriodStatuses(work.tx, work.now, {
    kind,
    bounds,
    who: anyone,
    due_within: { after, until },
  })
  return found.filter((one) => isOwed(one) && one.due_at !== null && one.due_at > after && one.due_at <= until)
}

/** Reminds people an hour before a report is due, unless they are off. */
const remindBeforeDue = async (work: Work, kind: Kind): Promise<void> => {
  const due = await listDue(work, kind, work.now, addMinutes(work.now, MINUTES_BEFORE_DUE))
  for (const [start, rows] of Map.groupBy(due, ({ period_start }) => period_start)) {
    const ids = rows.map(({ employee_id }) => employee_id)
    await notifyDue(work, kind, start, 'soon', await listWorkingToday(work.tx, ids, work.now))
  }
}

/** Notifies leads of missing reports at their due time. */
const reportMissing = async (work: Work, kind: Kind): Promise<void> => {
  const due = await listDue(work, kind, addMinutes(work.now, -MAX_MINUTES_MISSED), work.now)
  for (const rows of Map.groupBy(due, ({ period_start, due_at }) => `${period_start}:${due_at}`).values())
    await notifyMissing(work, kind, rows)
}

const reminders: Job = {
  name: 'worksheets.remind',
  cron: '*/10 * * * *',
  run: async (_payload, begin) => {
    await begin(remindAfterDay)
    for (const kind of KINDS) {
      await begin((work) => remindBeforeDue(work, kind))
      await begin((work) => reportMissing(work, kind))
    }
  },
}

/** Accepts reports that no reviewer has decided within the time of their department. */
const autoAccept: Job = {
  name: 'worksheets.auto_accept',
  cron: '25 * * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      const accepted = await acceptOverdue(work.tx, work.now, DEFAULT_RULES)
      const entries = accepted.map(({ id, employee_id }) => ({
        entity: 'work_reports',
        id,
        employee_id,
        change: changed({ state: 'submitted' }, { state: 'accepted' }),
      }))
      await auditAll(work, 'worksheets.auto_accepted', entries)
      for (const { employee_id } of accepted) refreshReport(work, employee_id)
    })
  },
}

export const worksheetJobs = [reminders, autoAccept] as const
