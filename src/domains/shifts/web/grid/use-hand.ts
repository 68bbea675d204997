import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { objectionsTo, type Objections, type PlanInput } from '../parts/plan-input.ts'
import { longDay, timesOf } from '../parts/labels.ts'
import type { Changes } from '../plan/use-changes.ts'
import { spotOf } from './cell.tsx'
import { chipOf } from './chip.tsx'
import { type DragItem, opsOfDrop, type Spot } from './drop.ts'

const NOTHING: Objections = { kind: 'allowed', texts: ['Nothing changes here.'], isFinal: false }

/** Time of a frame that checks of cells may use. */
const BUDGET_MS = 8

type Cells = () => Iterable<readonly [HTMLElement, Spot]>

/** Marks every cell with the verdict of the rules, a few in each frame; returns a function that stops it. */
const markAll = (cells: Cells, check: (spot: Spot) => Objections): (() => void) => {
  const left = [...cells()]
  let frame = 0
  const step = (): void => {
    const until = performance.now() + BUDGET_MS
    while (left.length > 0 && performance.now() < until) {
      const [element, spot] = left.shift() ?? []
      if (element && spot) element.dataset['verdict'] = check(spot).kind
    }
    if (left.length > 0) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

type Target = Readonly<{ objections: Objections; cell: HTMLElement | null }>

export type Hand = Readonly<{
  item: DragItem | null
  /** The current cell, with the objections of the server to a drop there. */
  target: Target | null
  take: (item: DragItem) => void
  over: (spot: Spot) => void
  drop: (spot: Spot) => void
  cancel: () => void
}>

const nameOf = (item: DragItem): string =>
  'template' in item ? item.template.name : `${item.shift.name} ${timesOf(item.shift)}`

/** Returns the cells of the grid that are drawn, with their day and person. */
const useCells = (gridRef: RefObject<HTMLElement | null>): Cells =>
  useCallback<Cells>(
    () =>
      [...(gridRef.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].flatMap((element) => {
        const date = element.dataset['date']
        const employee = element.dataset['employee']
        return date === undefined ? [] : [[element, { date, employee_id: employee ? Number(employee) : null }] as const]
      }),
    [gridRef],
  )

type Latest = Readonly<{ input: PlanInput; changes: Changes; nameOfPerson: (id: number | null) => string }>

/** Takes shifts and templates that the mouse drags, and drops them where it lets go. */
const useDragMonitor = (
  latest: RefObject<Latest>,
  { take, over, drop, cancel }: Pick<Hand, 'take' | 'over' | 'drop' | 'cancel'>,
): void => {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => chipOf(source.data) !== null || typeof source.data['template'] === 'number',
        onDragStart: ({ source }) => {
          const { plan } = latest.current.input
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
          else cancel()
        },
      }),
    [latest, take, over, drop, cancel],
  )
}

/** A shift in the hand, by the mouse or by the keyboard: both do the same. */
export const useHand = (
  box: RefObject<HTMLElement | null>,
  input: PlanInput,
  changes: Changes,
  nameOfPerson: (id: number | null) => string,
): Hand => {
  const [item, setItem] = useState<DragItem | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const latest = useRef<Latest>({ input, changes, nameOfPerson })
  const now = useRef<DragItem | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = { input, changes, nameOfPerson }
  })
  const cells = useCells(box)
  const check = useCallback((spot: Spot): Objections => {
    const { input: known } = latest.current
    const ops = now.current ? opsOfDrop(known.plan.shifts, now.current, spot) : []
    return ops.length === 0 ? NOTHING : objectionsTo(known, ops)
  }, [])
  const clear = useCallback(() => {
    stop.current?.()
    now.current = null
    setItem(null)
    setTarget(null)
    for (const [element] of cells()) delete element.dataset['verdict']
  }, [cells])
  const take = useCallback(
    (next: DragItem) => {
      now.current = next
      setItem(next)
      latest.current.changes.announce(`${nameOf(next)} picked up. Arrows move it, Space drops it, Escape cancels.`)
      stop.current = markAll(cells, check)
    },
    [cells, check],
  )
  const over = useCallback(
    (spot: Spot) => {
      const objections = check(spot)
      const isHere = (other: Spot) => other.date === spot.date && other.employee_id === spot.employee_id
      const [cell = null] = [...cells()].find(([, other]) => isHere(other)) ?? []
      setTarget({ objections, cell })
      const { nameOfPerson: name, changes: known } = latest.current
      const { kind, texts } = objections
      known.announce(`${name(spot.employee_id)}, ${longDay(spot.date)}: ${kind}. ${texts.join(' ')}`)
    },
    [cells, check],
  )
  const drop = useCallback(
    (spot: Spot) => {
      const { input: known, changes: sending, nameOfPerson: name } = latest.current
      const taken = now.current
      const objections = taken ? check(spot) : null
      clear()
      if (!taken || !objections) return
      const ops = opsOfDrop(known.plan.shifts, taken, spot)
      if (ops.length === 0) return sending.announce('Nothing changed.')
      if (objections.kind === 'blocked' && (objections.isFinal || !known.plan.settings.overrides))
        return sending.announce(`Not dropped. ${objections.texts.join(' ')}`)
      void sending
        .send(ops)
        .then(
          (isDone) =>
            isDone && sending.announce(`${nameOf(taken)} dropped on ${name(spot.employee_id)}, ${longDay(spot.date)}.`),
        )
    },
    [clear, check],
  )
  useDragMonitor(latest, { take, over, drop, cancel: clear })
  return { item, target, take, over, drop, cancel: clear }
}
