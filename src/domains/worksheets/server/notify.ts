import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { leadsOf } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Kind } from '../contract/worksheets.models.ts'
import { periodText } from '../contract/worksheets.words.ts'
import type { Bounds } from './bounds.ts'
import type { Standing } from './store/periods.ts'

const TAB = { daily: 'day', weekly: 'week', monthly: 'month' } as const
const pathOf = (kind: Kind, start: string) => `/employee/worksheet?tab=${TAB[kind]}&date=${start}` as const

export const registerNotices = (): void => {
  noticeKinds.add('worksheets.due', {
    domain: 'worksheets',
    label: 'A work report is due',
    priority: 'normal',
    mail: 'off',
    area: 'User',
  })
  noticeKinds.add('worksheets.missing', {
    domain: 'worksheets',
    label: 'Work reports of your team are missing',
    priority: 'normal',
  })
  noticeKinds.add('worksheets.returned', {
    domain: 'worksheets',
    label: 'A work report came back',
    priority: 'normal',
    area: 'User',
  })
  noticeKinds.add('worksheets.blocker', {
    domain: 'worksheets',
    label: 'A blocker was named or cleared',
    priority: 'normal',
  })
}

/** Where something about a report is to be done. */
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

/** A reminder that a reviewer sends. */
export const notifyManually = async (
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
    dedupe_key: `worksheets.due:${kind}:${start}:asked:${work.now}`,
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

/** One digest per lead of those whose report has not come. */
export const notifyMissing = async (
  work: Work,
  kind: Kind,
  missing: readonly (Standing & Readonly<{ name: string }>)[],
): Promise<void> => {
  const byLead = new Map<number, string[]>()
  for (const one of missing)
    for (const lead of await leadsOf(work.tx, one.employee_id, one.period_end))
      if (lead !== one.employee_id) byLead.set(lead, [...(byLead.get(lead) ?? []), one.name])
  const [first] = missing
  if (!first) return
  for (const [lead, names] of byLead)
    await notify(work, await listAccountIdsOf(work.tx, [lead]), 'worksheets.missing', {
      title: names.length === 1 ? '1 report is missing' : `${names.length} reports are missing`,
      body: `${periodText(kind, first.period_start)}: ${names.join(', ')}`,
      why: 'You lead these people.',
      dedupe_key: `worksheets.missing:${kind}:${first.period_start}`,
    })
}

export const notifyBlocker = async (
  work: Work,
  employees: readonly number[],
  text: string,
  id: number,
): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, employees), 'worksheets.blocker', {
    title: 'A blocker was cleared',
    body: text,
    path: '/employee/worksheet',
    why: 'You named it.',
    dedupe_key: `worksheets.blocker:${id}:cleared`,
  })
