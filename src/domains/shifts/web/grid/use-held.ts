import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { verdictOf, type PlanFacts, type Verdict } from '../parts/plan-facts.ts'
import { longDay, timesOf } from '../parts/words.ts'
import type { Changes } from '../plan/use-changes.ts'
import { spotOf } from './cell.tsx'
import { chipOf } from './chip.tsx'
import { type Held, opsOfDrop, type Spot } from './drop.ts'

/** As long as a frame may be kept waiting by what is worked out ahead. */
const BUDGET_MS = 8

type Cells = () => Iterable<readonly [HTMLElement, Spot]>

/** Marks every cell with what rules would say, a few in each frame; answers how to stop. */
const markAll = (cells: Cells, judge: (spot: Spot) => Verdict): (() => void) => {
  const left = [...cells()]
  let frame = 0
  const step = (): void => {
    const until = performance.now() + BUDGET_MS
    while (left.length > 0 && performance.now() < until) {
      const [element, spot] = left.shift() ?? []
      if (element && spot) element.dataset['verdict'] = judge(spot).kind
    }
    if (left.length > 0) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

export type Hand = Readonly<{
  held: Held | null
  /** What the server would say where the hand is now. */
  meter: Verdict | null
  take: (held: Held) => void
  over: (spot: Spot) => void
  drop: (spot: Spot) => void
  cancel: () => void
}>

const nameOf = (held: Held): string =>
  'template' in held ? held.template.name : `${held.shift.name} ${timesOf(held.shift)}`

/** A shift in the hand, by the mouse or by the keyboard: both do the same. */
export const useHeld = (
  box: RefObject<HTMLElement | null>,
  facts: PlanFacts,
  changes: Changes,
  nameOfPerson: (id: number | null) => string,
): Hand => {
  const [held, setHeld] = useState<Held | null>(null)
  const [meter, setMeter] = useState<Verdict | null>(null)
  const latest = useRef({ facts, changes, nameOfPerson })
  const now = useRef<Held | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = { facts, changes, nameOfPerson }
  })
  const cells = useCallback<Cells>(
    () =>
      [...(box.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].flatMap((element) => {
        const date = element.dataset['date']
        const employee = element.dataset['employee']
        return date === undefined ? [] : [[element, { date, employee_id: employee ? Number(employee) : null }] as const]
      }),
    [box],
  )
  const judge = useCallback((spot: Spot): Verdict => {
    const { facts: known } = latest.current
    const ops = now.current ? opsOfDrop(known.plan.shifts, now.current, spot) : []
    return ops.length === 0 ? { kind: 'allowed', text: 'Nothing changes here.' } : verdictOf(known, ops)
  }, [])
  const clear = useCallback(() => {
    stop.current?.()
    now.current = null
    setHeld(null)
    setMeter(null)
    for (const [element] of cells()) delete element.dataset['verdict']
  }, [cells])
  const take = useCallback(
    (next: Held) => {
      now.current = next
      setHeld(next)
      latest.current.changes.say(`${nameOf(next)} picked up. Arrows move it, Space drops it, Escape cancels.`)
      stop.current = markAll(cells, judge)
    },
    [cells, judge],
  )
  const over = useCallback(
    (spot: Spot) => {
      const verdict = judge(spot)
      setMeter(verdict)
      const { nameOfPerson: name, changes: known } = latest.current
      known.say(`${name(spot.employee_id)}, ${longDay(spot.date)}: ${verdict.kind}. ${verdict.text}`)
    },
    [judge],
  )
  const drop = useCallback(
    (spot: Spot) => {
      const { facts: known, changes: sending, nameOfPerson: name } = latest.current
      const taken = now.current
      const verdict = taken ? judge(spot) : null
      clear()
      if (!taken || !verdict) return
      const ops = opsOfDrop(known.plan.shifts, taken, spot)
      if (ops.length === 0) return sending.say('Nothing changed.')
      if (verdict.kind === 'blocked' && !known.plan.settings.overrides)
        return sending.say(`Not dropped. ${verdict.text}`)
      void sending
        .send(ops)
        .then(
          (isDone) =>
            isDone && sending.say(`${nameOf(taken)} dropped on ${name(spot.employee_id)}, ${longDay(spot.date)}.`),
        )
    },
    [clear, judge],
  )
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => chipOf(source.data) !== null || typeof source.data['template'] === 'number',
        onDragStart: ({ source }) => {
          const { plan } = latest.current.facts
          const chip = chipOf(source.data)
          const shift = chip && plan.shifts.find(({ id }) => id === chip.shift)
          const template = plan.templates.find(({ id }) => id === source.data['template'])
          if (shift) take({ shift, employee_id: chip.employee_id })
          else if (template) take({ template })
        },
        onDropTargetChange: ({ location }) => {
          const spot = spotOf(location.current.dropTargets[0]?.data ?? {})
          if (spot) over(spot)
        },
        onDrop: ({ location }) => {
          const spot = spotOf(location.current.dropTargets[0]?.data ?? {})
          if (spot) drop(spot)
          else clear()
        },
      }),
    [take, over, drop, clear],
  )
  return { held, meter, take, over, drop, cancel: clear }
}
