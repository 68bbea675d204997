import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { leadsOf } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import type { Kind } from '../contract/worksheets.models.ts'
import { periodText } from '../contract/worksheets.texts.ts'
import type { Bounds } from './rules/bounds.ts'
import { listNamedIn } from './store/blockers.ts'
import type { PeriodStatus } from './store/periods.ts'
import { listLeads } from './store/reminders.ts'

const TAB = { daily: 'day', weekly: 'week', monthly: 'month' } as const
/** Returns the screen on which a report is written. */
export const pathOf = (kind: Kind, start: string) => `/employee/worksheet?tab=${TAB[kind]}&date=${start}` as const

export const noticeFilling = entries(noticeKinds, {
  'worksheets.due': {
    domain: 'worksheets',
    label: 'A work report is due',
    priority: 'normal',
    mail: 'off',
    area: 'User',
  },
  'worksheets.missing': {
    domain: 'worksheets',
    label: 'Work reports of your team are missing',
    priority: 'normal',
  },
  'worksheets.returned': {
    domain: 'worksheets',
    label: 'A work report came back',
    priority: 'normal',
    area: 'User',
  },
  'worksheets.blocker': {
    domain: 'worksheets',
    label: 'A blocker was named or cleared',
    priority: 'normal',
  },
})

/** A report that a notice is about. */
export type Report = Readonly<{ employee_id: number; kind: Kind; period_start: string; period_end: string }>

export const notifyReturned = async (
  work: Work,
  report: Report & Readonly<{ id: number; version: number }>,
  comment: string,
): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [report.employee_id]), 'worksheets.returned', {
    title: `Your report of ${periodText(report.kind, report.period_start)} came back`,
    body: comment,
    path: pathOf(report.kind, report.period_start),
    why: 'A reviewer returned it.',
    dedupe_key: `worksheets.returned:${report.id}:${report.version}`,
  })

export const notifyAllowed = async (
  work: Work,
  report: Report & Readonly<{ id: number; version: number; file_until: string }>,
  comment: string,
): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [report.employee_id]), 'worksheets.returned', {
    title: `You can file your report of ${periodText(report.kind, report.period_start)} until ${dayText(report.file_until)}`,
    body: comment,
    path: pathOf(report.kind, report.period_start),
    why: 'A reviewer allowed it.',
    dedupe_key: `worksheets.allowed:${report.id}:${report.version}`,
  })

/** Sends the reminder of a reviewer. */
export const notifyReminded = async (
  work: Work,
  kind: Kind,
  { start }: Bounds,
  employees: readonly number[],
): Promise<void> => {
  if (employees.length === 0) return
  await notify(work, await listAccountIdsOf(work.tx, employees), 'worksheets.due', {
    title: `Please file your report of ${periodText(kind, start)}`,
    path: pathOf(kind, start),
    why: 'A reviewer reminds you.',
    dedupe_key: `worksheets.due:${kind}:${start}:manual:${work.now}`,
  })
}

type Step = 'ended' | 'soon'
export const notifyDue = async (
  work: Work,
  kind: Kind,
  start: string,
  step: Step,
  employees: readonly number[],
): Promise<void> => {
  if (employees.length === 0) return
  await notify(work, await listAccountIdsOf(work.tx, employees), 'worksheets.due', {
    title:
      step === 'soon'
        ? `Your report of ${periodText(kind, start)} is due soon`
        : `Your report of ${periodText(kind, start)}`,
    body: step === 'soon' ? 'It is due within the hour.' : 'Your day is over. A draft is ready from what is known.',
    path: pathOf(kind, start),
    why: 'A report is asked for in this period.',
    dedupe_key: `worksheets.due:${kind}:${start}:${step}`,
  })
}

/** Sends each lead one digest of the people whose report is missing. */
export const notifyMissing = async (work: Work, kind: Kind, missing: readonly PeriodStatus[]): Promise<void> => {
  const [first] = missing
  if (!first) return
  const led = await listLeads(work.tx, missing, work.now)
  for (const [lead, rows] of Map.groupBy(led, ({ lead_id }) => lead_id)) {
    const names = rows.map(({ name }) => name)
    await notify(work, await listAccountIdsOf(work.tx, [lead]), 'worksheets.missing', {
      title: names.length === 1 ? '1 report is missing' : `${names.length} reports are missing`,
      body: `${periodText(kind, first.period_start)}: ${names.join(', ')}`,
      path: '/employee/team-reports',
      why: 'You lead these people.',
      dedupe_key: `worksheets.missing:${kind}:${first.period_start}:${first.due_at}`,
    })
  }
}

/** Notifies the leads of a person of the blockers that a report is the first to name. */
export const notifyOfBlockers = async (
  work: Work,
  report: Report & Readonly<{ id: number }>,
  name: string,
): Promise<void> => {
  const named = await listNamedIn(work.tx, report.id)
  if (named.length === 0) return
  const leads = (await leadsOf(work.tx, report.employee_id, report.period_end)).filter(
    (id) => id !== report.employee_id,
  )
  const accounts = await listAccountIdsOf(work.tx, leads)
  for (const { id, text } of named)
    await notify(work, accounts, 'worksheets.blocker', {
      title: `${name} is blocked`,
      body: text,
      why: 'You lead this person.',
      dedupe_key: `worksheets.blocker:${id}`,
    })
}

export const notifyCleared = async (
  work: Work,
  { id, employee_id, text }: Readonly<{ id: number; employee_id: number; text: string }>,
) =>
  notify(work, await listAccountIdsOf(work.tx, [employee_id]), 'worksheets.blocker', {
    title: 'A blocker was cleared',
    body: text,
    path: '/employee/worksheet',
    why: 'You named it.',
    dedupe_key: `worksheets.blocker:${id}:cleared:${work.now}`,
  })

/** Refreshes the open screens of readers and of the owner of a report. */
export const refreshReport = (work: Pick<Work, 'live'>, employeeId: number): void =>
  publishLive(work, ['reports.changed'], ['permission:worksheets.read', `account:User:${employeeId}`])
