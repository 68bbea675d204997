import { useEffect, useRef, useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import type { Kind, Report } from '../../contract/worksheets.models.ts'
import { beginState, type FormData, inputOf, type ReportState, type StateLine, withDraft } from './report-state.ts'
import type { Input } from '#kit/contract/call.ts'
import { send } from '#kit/web/call/send.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { uuid } from '#kit/web/call/uuid.ts'
import * as calls from '../../contract/own-reports.calls.ts'

type ReportBody = Omit<NonNullable<Input<typeof calls.addDailyReport>['body']>, 'date_daily'>

/** Saves the report of a period by the call of its kind: with its toasts, or quietly. */
const useSaveReport = (kind: Kind, start: string) => {
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

/** Drafts are saved so long after the last change. */
const WAIT_MS = 5000

/** Saves a draft that has changed, once nothing more is typed for a while. */
const useAutosave = (
  state: ReportState,
  hasChanged: boolean,
  saveDraft: (written: ReportState) => Promise<void>,
): void => {
  const latest = useRef(saveDraft)
  useEffect(() => {
    latest.current = saveDraft
  })
  useEffect(() => {
    if (!hasChanged) return undefined
    const timer = setTimeout(() => void latest.current(state), WAIT_MS)
    return () => clearTimeout(timer)
  }, [state, hasChanged])
}

/** A report that is being written: its values, the version that they are based on, and how they are saved. */
export const useReportForm = (data: FormData) => {
  const { period, activities } = data
  const { kind, period_start: start, report } = period
  const [state, setState] = useState<ReportState>(() => beginState(data))
  const [base, setBase] = useState(report?.version ?? 0)
  const [isDirty, setDirty] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [quiet, setQuiet] = useState<CallFailure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = useSaveReport(kind, start)
  const typed = useRef(state)
  useEffect(() => {
    typed.current = state
  })
  useUnsavedGuard(isDirty)
  const stored = report?.version ?? 0
  const isNewer = stored > base && !save.isRunning && !isSaving
  const take = (): void => {
    setState(beginState(data))
    setBase(stored)
    setDirty(false)
    setQuiet(null)
  }
  // Changes from elsewhere are shown, unless something is typed here.
  if (isNewer && !isDirty) take()
  const change = (next: (before: ReportState) => ReportState): void => {
    setState(next)
    setDirty(true)
  }
  const bodyOf = (submit: boolean, written: ReportState) => ({
    submit,
    ...inputOf(activities, written),
    ...(base === 0 ? {} : { version: base }),
  })
  // Text that is typed during a save is still to be saved.
  const done = ({ version }: Report, written: ReportState): void => {
    setBase(version)
    setDirty(typed.current !== written)
    setQuiet(null)
    setSavedAt(machineInstant())
  }
  const isDraft = report === null || report.state === 'draft'
  useAutosave(state, isDirty && isDraft, async (written) => {
    if (isSaving || save.isRunning) return
    setSaving(true)
    try {
      done(await save.quietly(bodyOf(false, written)), written)
    } catch (error) {
      setQuiet(asFailure(error))
    }
    setSaving(false)
  })
  const sendReport = async (submit: boolean): Promise<void> => {
    if (save.isRunning) return
    const saved = await save.run(bodyOf(submit, state))
    if (saved) done(saved, state)
  }
  return {
    state,
    isDraft,
    isDirty,
    isRunning: save.isRunning,
    failure: save.failure ?? quiet,
    isOutdated: isNewer && isDirty,
    savedAt,
    takeNewVersion: take,
    set: (part: Partial<ReportState>) => change((before) => ({ ...before, ...part })),
    setLine: (key: string, part: Partial<StateLine>) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((line) => (line.key === key ? { ...line, ...part, source: 'typed' } : line)),
      })),
    useDraft: () => change((before) => withDraft(before, data)),
    save: () => void sendReport(false),
    submit: () => void sendReport(true),
  }
}
export type ReportForm = ReturnType<typeof useReportForm>
