import { useCallback, useRef, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import type { CallFailure } from '#kit/web/call/failure.ts'
import { applyPlan } from '../../contract/plan.calls.ts'
import type { Op } from '../../contract/plan.ops.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { RULE_CODES } from '../../contract/shifts.refusals.ts'

/** A change that the server wants a reason for. */
type Wanted = Readonly<{ ops: readonly Op[]; kind: 'reason' | 'override'; message: string; isCopy: boolean }>
type Said = Readonly<{ reason?: string; override_reason?: string; isCopy?: boolean }>

export type Changes = Readonly<{
  /** Sends ops; true once they are stored. */
  send: (ops: readonly Op[], said?: Said) => Promise<boolean>
  /** A change that was made elsewhere, such as in a form. */
  record: (undo: readonly Op[], text: string) => void
  undo: () => Promise<void>
  redo: () => Promise<void>
  canUndo: boolean
  canRedo: boolean
  isRunning: boolean
  failure: CallFailure | null
  wanted: Wanted | null
  forget: () => void
  /** What happened last, for those who hear it. */
  said: string
  say: (text: string) => void
}>

const RULES = new Set<string>(RULE_CODES.map((code) => `shifts.${code}`))

const wantedOf = (failure: CallFailure, plan: Plan, ops: readonly Op[], isCopy: boolean): Wanted | null => {
  const code = failure.code ?? ''
  if (code === 'shifts.reason_required') return { ops, kind: 'reason', message: failure.message, isCopy }
  const isRule = RULES.has(code) && code !== 'shifts.overlap' && code !== 'shifts.not_active'
  return isRule && plan.settings.overrides ? { ops, kind: 'override', message: failure.message, isCopy } : null
}

/** Changes of a plan, each of which can be taken back and done again. */
export const useChanges = (plan: Plan): Changes => {
  const call = useCall(applyPlan)
  const done = useRef<(readonly Op[])[]>([])
  const undone = useRef<(readonly Op[])[]>([])
  const [counts, setCounts] = useState({ done: 0, undone: 0 })
  const [said, say] = useState('')
  const { run } = call
  const settle = (): void => setCounts({ done: done.current.length, undone: undone.current.length })
  const store = useCallback(
    (ops: readonly Op[], more: Said) =>
      run({
        body: {
          week_id: plan.week.id,
          ops: [...ops],
          ...(more.reason === undefined ? {} : { reason: more.reason }),
          ...(more.override_reason === undefined ? {} : { override_reason: more.override_reason }),
          ...(more.isCopy ? { is_copy: true } : {}),
        },
      }),
    [plan.week.id, run],
  )
  const back = async (
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
      say(text)
    }
    settle()
  }
  const undo = (): Promise<void> => back(done, undone, 'The last change is undone.')
  const record = (undoing: readonly Op[], text: string): void => {
    done.current = [...done.current, undoing]
    undone.current = []
    settle()
    say(text)
  }
  const send = async (ops: readonly Op[], more: Said = {}): Promise<boolean> => {
    if (ops.length === 0) return false
    const sent = await store(ops, more)
    if (!sent) return false
    record(sent.data.undo, 'The plan is updated.')
    return true
  }
  const [latest, setLatest] = useState<{ ops: readonly Op[]; isCopy: boolean }>({ ops: [], isCopy: false })
  const tracked = async (ops: readonly Op[], more: Said = {}): Promise<boolean> => {
    setLatest({ ops, isCopy: more.isCopy ?? false })
    return send(ops, more)
  }
  const asked = call.failure ? wantedOf(call.failure, plan, latest.ops, latest.isCopy) : null
  return {
    send: tracked,
    record,
    undo,
    redo: () => back(undone, done, 'The change is done again.'),
    canUndo: counts.done > 0,
    canRedo: counts.undone > 0,
    isRunning: call.isRunning,
    failure: asked ? null : call.failure,
    wanted: asked,
    forget: call.reset,
    said,
    say,
  }
}
