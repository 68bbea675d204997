import { useCallback, useRef, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { applyPlan } from '../../contract/plan.calls.ts'
import type { Op } from '../../contract/plan.ops.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { RULE_CODES } from '../../contract/shifts.refusals.ts'

/** A change that the server wants a reason for. */
type NeededReason = Readonly<{ ops: readonly Op[]; kind: 'reason' | 'override'; message: string; isCopy: boolean }>
type SendOptions = Readonly<{
  reason?: string
  override_reason?: string
  isCopy?: boolean
  /** Changes inside the notice time are offered to their people. */
  offer?: boolean
}>

export type Changes = Readonly<{
  /** Sends ops; true once they are stored. */
  send: (ops: readonly Op[], options?: SendOptions) => Promise<boolean>
  /** A change that was made elsewhere, such as in a form. */
  record: (undo: readonly Op[], text: string) => void
  undo: () => Promise<void>
  redo: () => Promise<void>
  canUndo: boolean
  canRedo: boolean
  isRunning: boolean
  failure: CallFailure | null
  neededReason: NeededReason | null
  dismiss: () => void
  /** The last result, for screen readers. */
  announcement: string
  announce: (text: string) => void
}>

const RULES = new Set<string>(RULE_CODES.map((code) => `shifts.${code}`))

const reasonNeededFor = (
  failure: CallFailure,
  plan: Plan,
  ops: readonly Op[],
  isCopy: boolean,
): NeededReason | null => {
  const code = failure.code ?? ''
  if (code === 'shifts.reason_required') return { ops, kind: 'reason', message: failure.message, isCopy }
  const isRule = RULES.has(code) && code !== 'shifts.overlap' && code !== 'shifts.not_active'
  return isRule && plan.settings.overrides ? { ops, kind: 'override', message: failure.message, isCopy } : null
}

/** Sends changes of a plan, with undo and redo. */
export const useChanges = (plan: Plan): Changes => {
  const call = useCall(applyPlan)
  const done = useRef<(readonly Op[])[]>([])
  const undone = useRef<(readonly Op[])[]>([])
  const [counts, setCounts] = useState({ done: 0, undone: 0 })
  const [announcement, announce] = useState('')
  const { run } = call
  const updateCounts = (): void => setCounts({ done: done.current.length, undone: undone.current.length })
  const store = useCallback(
    (ops: readonly Op[], more: SendOptions) =>
      run({
        body: {
          week_id: plan.week.id,
          ops: [...ops],
          ...(more.reason === undefined ? {} : { reason: more.reason }),
          ...(more.override_reason === undefined ? {} : { override_reason: more.override_reason }),
          ...(more.isCopy ? { is_copy: true } : {}),
          ...(more.offer ? { offer: true } : {}),
        },
      }),
    [plan.week.id, run],
  )
  const applyLast = async (
    from: { current: (readonly Op[])[] },
    to: { current: (readonly Op[])[] },
    text: string,
  ): Promise<void> => {
    const ops = from.current.at(-1)
    if (!ops) return
    const sent = await store(ops, { reason: 'Taken back' })
    from.current = from.current.slice(0, -1)
    if (sent) {
      to.current = [...to.current, sent.data.undo]
      announce(text)
    }
    updateCounts()
  }
  const undo = (): Promise<void> => applyLast(done, undone, 'The last change is undone.')
  const record = (undoing: readonly Op[], text: string): void => {
    // Offers alone change nothing that could be undone.
    if (undoing.length > 0) {
      done.current = [...done.current, undoing]
      undone.current = []
      updateCounts()
    }
    announce(text)
  }
  const send = async (ops: readonly Op[], more: SendOptions = {}): Promise<boolean> => {
    if (ops.length === 0) return false
    const sent = await store(ops, more)
    if (!sent) return false
    record(sent.data.undo, more.offer ? 'The change is offered.' : 'The plan is updated.')
    return true
  }
  const [latest, setLatest] = useState<{ ops: readonly Op[]; isCopy: boolean }>({ ops: [], isCopy: false })
  const tracked = async (ops: readonly Op[], more: SendOptions = {}): Promise<boolean> => {
    setLatest({ ops, isCopy: more.isCopy ?? false })
    return send(ops, more)
  }
  const neededReason = call.failure ? reasonNeededFor(call.failure, plan, latest.ops, latest.isCopy) : null
  return {
    send: tracked,
    record,
    undo,
    redo: () => applyLast(undone, done, 'The change is done again.'),
    canUndo: counts.done > 0,
    canRedo: counts.undone > 0,
    isRunning: call.isRunning,
    failure: neededReason ? null : call.failure,
    neededReason,
    dismiss: call.reset,
    announcement,
    announce,
  }
}
