import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { today } from '#kit/web/format/dates.ts'
import { earliestFiled } from '../../contract/worksheets.rules.ts'
import type { Input } from '#kit/contract/call.ts'
import { decideAsAdmin, decideReports, remindAsAdmin, remindPeople } from '../../contract/review.calls.ts'
import type { Period } from '../../contract/worksheets.models.ts'

export type Decision = NonNullable<Input<typeof decideReports>['body']>['decision']
export type Left = Readonly<{ name: string; message: string }>

/** Returns true if a decision fits a row; the server checks it again. */
export const fits = (decision: Decision, { status, report, kind, period_end }: Period): boolean => {
  if (decision === 'accept') return status === 'submitted' && (report?.can.decide ?? false)
  if (decision === 'return') return (status === 'submitted' || status === 'accepted') && (report?.can.decide ?? false)
  if (decision === 'allow')
    return status === 'missing' && period_end < earliestFiled(kind, today()) && (report?.file_until ?? '') < today()
  return status === 'missing'
}

export const canRemind = ({ status }: Period): boolean =>
  status === 'open' || status === 'missing' || status === 'returned'

const SKIPPED = {
  own: 'This is your own report.',
  nothing_due: 'Nothing is due.',
  reminded: 'Reminded within the last four hours.',
} as const

/** Decides on reports and reminds people, by the calls of the area. People without a change are listed by name. */
export const useReview = () => {
  const { area } = useActor()
  const [asLead, asAdmin] = [useCall(decideReports), useCall(decideAsAdmin)]
  const [remindAsLead, remindAll] = [useCall(remindPeople), useCall(remindAsAdmin)]
  const [left, setLeft] = useState<readonly Left[]>([])
  const decideCall = area === 'admin' ? asAdmin : asLead
  const remindCall = area === 'admin' ? remindAll : remindAsLead
  const nameOf = (rows: readonly Period[], id: number): string =>
    rows.find(({ employee }) => employee.id === id)?.employee.name ?? String(id)
  const decide = async (rows: readonly Period[], decision: Decision, comment?: string): Promise<boolean> => {
    const items = rows.map(({ employee, kind, period_start, report }) => ({
      user_id: employee.id,
      kind,
      period_start,
      ...(report ? { version: report.version } : {}),
    }))
    const sent = await decideCall.run({ body: { items, decision, ...(comment ? { comment } : {}) } })
    if (!sent) return false
    setLeft(
      sent.data.flatMap(({ ok, user_id, message }) =>
        ok ? [] : [{ name: nameOf(rows, user_id), message: message ?? 'It was left as it was.' }],
      ),
    )
    return true
  }
  /** One call for each period; it stops at the first that fails. */
  const remind = async (rows: readonly Period[]): Promise<boolean> => {
    const skipped: Left[] = []
    for (const of of Map.groupBy(rows, (row) => `${row.kind} ${row.period_start}`).values()) {
      const [first] = of
      if (!first) continue
      const { kind, period_start } = first
      const user_ids = of.map(({ employee }) => employee.id)
      const sent = await remindCall.run({ body: { kind, period_start, user_ids } })
      if (!sent) return false
      skipped.push(
        ...sent.data.skipped.map(({ user_id, reason }) => ({ name: nameOf(of, user_id), message: SKIPPED[reason] })),
      )
    }
    setLeft(skipped)
    return true
  }
  return {
    decide,
    remind,
    left,
    dismissLeft: () => setLeft([]),
    isRunning: decideCall.isRunning || remindCall.isRunning,
    failure: decideCall.failure ?? remindCall.failure,
  }
}
export type Review = ReturnType<typeof useReview>
