import { useEffect, useRef, useState } from 'react'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import type { Report } from '../../contract/worksheets.models.ts'
import { beginState, type FormData, inputOf, type ReportState, type StateLine, withDraft } from './report-state.ts'
import { useSaveReport } from './use-save-report.ts'

/** Drafts are saved so long after the last change. */
const WAIT_MS = 5000

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
  // What changed elsewhere is shown, unless something is typed here.
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
  // What is typed while it is saved is still to be saved.
  const done = ({ version }: Report, written: ReportState): void => {
    setBase(version)
    setDirty(typed.current !== written)
    setQuiet(null)
    setSavedAt(machineInstant())
  }
  const isDraft = report === null || report.state === 'draft'
  const latest = useRef(async (_written: ReportState) => {})
  useEffect(() => {
    latest.current = async (written) => {
      if (isSaving || save.isRunning) return
      setSaving(true)
      try {
        done(await save.quietly(bodyOf(false, written)), written)
      } catch (error) {
        setQuiet(asFailure(error))
      }
      setSaving(false)
    }
  })
  useEffect(() => {
    if (!isDirty || !isDraft) return undefined
    const timer = setTimeout(() => void latest.current(state), WAIT_MS)
    return () => clearTimeout(timer)
  }, [state, isDirty, isDraft])
  const keep = async (submit: boolean): Promise<void> => {
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
    save: () => void keep(false),
    submit: () => void keep(true),
  }
}
export type ReportForm = ReturnType<typeof useReportForm>
