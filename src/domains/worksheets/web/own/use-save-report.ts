import type { Input } from '#kit/contract/call.ts'
import { send } from '#kit/web/call/send.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import * as calls from '../../contract/own-reports.calls.ts'
import type { Kind, Report } from '../../contract/worksheets.models.ts'

export type ReportBody = Omit<NonNullable<Input<typeof calls.addDailyReport>['body']>, 'date_daily'>

/** Saves the report of a period by the call of its kind: with its toasts, or quietly. */
export const useSaveReport = (kind: Kind, start: string) => {
  const daily = useCall(calls.addDailyReport)
  const weekly = useCall(calls.addWeeklyReport)
  const monthly = useCall(calls.addMonthlyReport)
  const day = (body: ReportBody) => ({ body: { ...body, date_daily: start } })
  const week = (body: ReportBody) => ({ body: { ...body, week_start: start } })
  const month = (body: ReportBody) => ({ body: { ...body, month_pick: start.slice(0, 7) } })
  const run = async (body: ReportBody): Promise<Report | null> => {
    if (kind === 'daily') return (await daily.run(day(body)))?.data ?? null
    if (kind === 'weekly') return (await weekly.run(week(body)))?.data ?? null
    return (await monthly.run(month(body)))?.data ?? null
  }
  const quietly = async (body: ReportBody): Promise<Report> => {
    const key = { key: uuid() }
    if (kind === 'daily') return (await send(calls.addDailyReport, day(body), key)).data
    if (kind === 'weekly') return (await send(calls.addWeeklyReport, week(body), key)).data
    return (await send(calls.addMonthlyReport, month(body), key)).data
  }
  const { isRunning, failure } = { daily, weekly, monthly }[kind]
  return { run, quietly, isRunning, failure }
}
