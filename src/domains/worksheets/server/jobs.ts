import { sql } from 'kysely'
import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { auditAll, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { type Kind, KINDS } from '../contract/worksheets.models.ts'
import { DEFAULT_RULES } from '../contract/worksheets.rules.ts'
import { boundsBetween } from './bounds.ts'
import { notifyDue, notifyMissing, showReport } from './notify.ts'
import { readStandings, type Standing } from './store/periods.ts'
import { acceptOld, listEnded, listWorking } from './store/reminders.ts'

const MINUTE = 60_000
const AFTER_THE_DAY = 30
const BEFORE_DUE = 60
/** How far back a run looks, so that one that was missed is made up for; no notice goes out twice. */
const MISSED = 120
/** How long a period can have been over and still be due, in days: after a leave, say. */
const OVER = { daily: 14, weekly: 21, monthly: 62 } as const satisfies Record<Kind, number>

const shift = (now: string, minutes: number): string => new Date(Date.parse(now) + minutes * MINUTE).toISOString()

const isOwed = ({ status }: Standing): boolean => status === 'open' || status === 'missing'

/** Some time after the end of an expected day its report is asked for. */
const remindAfterDay = async (work: Work): Promise<void> => {
  const ended = await listEnded(work.tx, shift(work.now, -AFTER_THE_DAY - MISSED), shift(work.now, -AFTER_THE_DAY))
  for (const [day, rows] of Map.groupBy(ended, (row) => row.day)) {
    const ids = rows.map(({ employee_id }) => employee_id)
    const standings = await readStandings(work.tx, work.now, {
      kind: 'daily',
      bounds: [{ start: day, end: day }],
      who: (employee) => sql<boolean>`${employee} = any(${ids}::int[])`,
    })
    await notifyDue(
      work,
      'daily',
      day,
      'ended',
      standings.filter(isOwed).map(({ employee_id }) => employee_id),
    )
  }
}

const listDue = async (work: Work, kind: Kind, after: string, until: string): Promise<Standing[]> => {
  const today = await organisationDay(work.tx, work.now)
  const bounds = boundsBetween(kind, addDays(today, -OVER[kind]), today, await weekStart(work.tx, work.now))
  const found = await readStandings(work.tx, work.now, {
    kind,
    bounds,
    who: () => sql<boolean>`true`,
    due_within: { after, until },
  })
  return found.filter((one) => isOwed(one) && one.due_at !== null && one.due_at > after && one.due_at <= until)
}

/** An hour before a report is due its person is reminded, unless the day is free. */
const remindBeforeDue = async (work: Work, kind: Kind): Promise<void> => {
  const due = await listDue(work, kind, work.now, shift(work.now, BEFORE_DUE))
  for (const [start, rows] of Map.groupBy(due, ({ period_start }) => period_start)) {
    const ids = rows.map(({ employee_id }) => employee_id)
    await notifyDue(work, kind, start, 'soon', await listWorking(work.tx, ids, work.now))
  }
}

/** When reports are due, each lead learns whose are missing. */
const reportMissing = async (work: Work, kind: Kind): Promise<void> => {
  const due = await listDue(work, kind, shift(work.now, -MISSED), work.now)
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

/** What no reviewer has looked at for as long as its department says counts as accepted. */
const autoAccept: Job = {
  name: 'worksheets.auto_accept',
  cron: '25 * * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      const accepted = await acceptOld(work.tx, work.now, DEFAULT_RULES)
      const entries = accepted.map(({ id, employee_id }) => ({
        entity: 'work_reports',
        id,
        employee_id,
        change: changed({ state: 'submitted' }, { state: 'accepted' }),
      }))
      await auditAll(work, 'worksheets.auto_accepted', entries)
      for (const { employee_id } of accepted) showReport(work, employee_id)
    })
  },
}

export const worksheetJobs = [reminders, autoAccept] as const
