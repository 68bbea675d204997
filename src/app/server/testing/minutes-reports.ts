import { draftInvoice } from '#domains/billing/contract/invoices.calls.ts'
import * as reports from '#domains/worksheets/contract/own-reports.calls.ts'
import { decideAsAdmin } from '#domains/worksheets/contract/review.calls.ts'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import type { Response } from './responded.ts'
import type { Known, Step } from './minutes-drawn.ts'
import type { MinutesFixture, Worker } from './minutes-fixture.ts'

/** Returns the data of a success; null for a refusal. */
export type Taking = <Data>(requested: Promise<Response<Data>>) => Promise<Data | null>
type Reporting = Pick<MinutesFixture, 'app' | 'office' | 'seller' | 'activities'> &
  Readonly<{ person: Worker; known: Known; taken: Taking }>
type ReportStep = 'report' | 'weekly' | 'review' | 'bill'

/** Returns the steps of work reports: filed, decided, and billed by an invoice. */
export const reportSteps = ({
  app,
  office,
  seller,
  activities,
  person,
  known,
  taken,
}: Reporting): Readonly<Record<ReportStep, (step: Step) => Promise<void>>> => {
  const report = async (
    date: string,
    lines: readonly Readonly<{ pr_id?: number; client_id?: number; minutes: number }>[],
  ) => {
    const { version } =
      (await app.db
        .selectFrom('work_reports')
        .select('version')
        .where('employee_id', '=', person.employee_id)
        .where('kind', '=', 'daily')
        .where('period_start', '=', date)
        .executeTakeFirst()) ?? {}
    const body = {
      date_daily: date,
      summary: 'Worked',
      lines: lines.map((line) => ({ activity_id: activities.daily, ...line })),
    }
    return taken(
      app.send(reports.addDailyReport, person, { body: { ...body, ...(version === undefined ? {} : { version }) } }),
    )
  }

  return {
    report: async ({ day, n }) => {
      const date = addDays(known.today, 1 - day)
      if (date < known.first) return
      const minutes = [30 + n, n % 3 === 0 ? 0 : 15 + n] as const
      const lines = [
        { pr_id: person.pr_id, minutes: minutes[0] },
        { client_id: person.client_id, minutes: minutes[1] },
      ]
      if (await report(date, lines))
        known.reports.set(date, { minutes: minutes[0] + minutes[1], state: 'submitted', is_billed: false })
    },
    weekly: async ({ n }) => {
      const week_start = addDays(known.today, 1 - weekdayOf(known.today))
      const lines = [{ activity_id: activities.weekly, client_id: person.client_id, minutes: 60 + n }]
      const sent = await taken(
        app.send(reports.addWeeklyReport, person, { body: { week_start, summary: 'A week', lines } }),
      )
      const items = [{ user_id: person.id, kind: 'weekly' as const, period_start: week_start }]
      if (sent) await taken(app.send(decideAsAdmin, office, { body: { items, decision: 'accept' } }))
    },
    review: async ({ n, yes }) => {
      const all = [...known.reports]
      const one = all[n % Math.max(1, all.length)]
      if (!one) return
      const [date, was] = one
      const items = [{ user_id: person.id, kind: 'daily' as const, period_start: date }]
      const decision = yes
        ? ({ decision: 'accept' } as const)
        : ({ decision: 'return', comment: 'Which task?' } as const)
      if (!(await taken(app.send(decideAsAdmin, office, { body: { items, ...decision } })))) return
      if (yes) known.reports.set(date, { ...was, state: 'accepted' })
      else known.reports.delete(date)
    },
    bill: async () => {
      const body = { client_id: person.client_id, from: known.first, to: known.last }
      if (!(await taken(app.send(draftInvoice, seller, { body })))) return
      for (const [date, one] of known.reports)
        if (one.state === 'accepted') known.reports.set(date, { ...one, is_billed: true })
    },
  }
}
