import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useHere } from '#kit/web/address/use-here.ts'
import { duration } from '#kit/web/format/durations.ts'
import { zoneName } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { OfferRow } from '../../contract/offers.models.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import type { PlanPerson } from '../../contract/people.models.ts'
import { preferenceTouches } from '../../contract/eligibility.rules.ts'
import { minutesOfWeek } from '../../contract/shift.rules.ts'
import { OfferChip } from '../offers/offer-chip.tsx'
import { type PlanInput, planInputOf } from '../parts/plan-input.ts'
import { NOTED_MINUTES, shortDay } from '../parts/labels.ts'
import { type Editors, NO_EDITORS } from '../plan/use-edits.ts'
import type { Changes } from '../plan/use-changes.ts'
import { Cell } from './cell.tsx'
import { Chip } from './chip.tsx'
import { DropNote } from './drop-note.tsx'
import type { Spot } from './drop.ts'
import { HoursCell } from './hours-cell.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useHand } from './use-hand.ts'
import styles from './grid.module.css'

type Props = Readonly<{
  plan: Plan
  people: readonly PlanPerson[]
  changes: Changes
  isEditable: boolean
  onOpen: (shift: number) => void
  onAdd: (spot: Spot) => void
  /** Names of people who change shifts elsewhere, by shift. */
  editors?: Editors
  /** The shift in the hand. */
  onPick?: (shift: number | null) => void
}>

const KEYS =
  'Arrows move · Enter opens · Space picks up and drops · Esc cancels · N adds · Delete removes · Ctrl+Z undoes'

/** People and days: who works when. */
export const PlanGrid = ({ plan, people, changes, isEditable, onOpen, onAdd, editors = NO_EDITORS, onPick }: Props) => {
  const box = useRef<HTMLTableElement>(null)
  const input = useMemo(() => planInputOf(plan), [plan])
  const nameOf = useCallback(
    (id: number | null): string => (id === null ? 'Open places' : (people.find((one) => one.id === id)?.name ?? '')),
    [people],
  )
  const hand = useHand(box, input, changes, nameOf)
  const onKeyDown = useGridKeys(box, { shifts: plan.shifts, hand, changes, isEditable, onOpen, onAdd })
  useEntry(box)
  const item = hand.item && 'shift' in hand.item ? hand.item.shift.id : null
  useEffect(() => onPick?.(item), [item, onPick])
  const marked = useMemo(() => markedPlaces(plan), [plan])
  const here = useHere()
  const works = useMemo(() => worksOf(input), [input])
  // A row and a column that are empty for all are left out where nothing is planned.
  const hasOpen = isEditable || plan.shifts.some(({ open }) => open > 0)
  const hasHours = isEditable || people.some(({ planned_minutes }) => planned_minutes !== null)
  const row = { plan, marked, works, isEditable, editors, here, hasHours }
  const first = hasOpen ? 1 : 0
  return (
    <div className={styles.frame} data-quiet={!isEditable || undefined}>
      <div className={styles.scroll}>
        {/* The table handles the keys of its cells: arrows move the focus (ARIA grid). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table ref={box} role="grid" aria-label="Plan" className={styles.grid} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className="m-small m-dim">
                  {count(people.length, 'person', 'people')}, {zoneName(plan.week.zone)} time
                </span>
              </th>
              {plan.days.map((day) => (
                <th key={day.date} scope="col" data-today={day.date === plan.settings.today || undefined}>
                  {shortDay(day.date)}
                  {day.holiday !== null && <span className={styles.holiday}>{day.holiday}</span>}
                  {day.minutes_in_day !== 1440 && (
                    <span className={styles.holiday}>{duration(day.minutes_in_day)} long</span>
                  )}
                </th>
              ))}
              {hasHours && (
                <th scope="col" className={styles.sum}>
                  Hours
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {hasOpen && <Row {...row} person={null} at={0} />}
            {people.map((person, index) => (
              <Row key={person.id} {...row} person={person} at={index + first} />
            ))}
          </tbody>
        </table>
      </div>
      {isEditable && (
        <div className={styles.meter} data-verdict={hand.target?.objections.kind}>
          {hand.target ? hand.target.objections.texts.join(' ') : KEYS}
        </div>
      )}
      {hand.target?.cell && hand.target.objections.kind !== 'allowed' && (
        <DropNote objections={hand.target.objections} cell={hand.target.cell} />
      )}
      <div role="status" aria-live="polite" className="m-hidden">
        {changes.announcement}
      </div>
    </div>
  )
}

/** The grid is one stop of the Tab key: its first cell, or the one that had the focus last. */
const useEntry = (box: Readonly<{ current: HTMLTableElement | null }>): void => {
  useEffect(() => {
    const table = box.current
    if (!table) return undefined
    const enter = (element: HTMLElement | null): void => {
      if (!element) return
      for (const one of table.querySelectorAll<HTMLElement>('[tabindex="0"]')) one.tabIndex = -1
      element.tabIndex = 0
    }
    if (!table.querySelector('[tabindex="0"]')) enter(table.querySelector<HTMLElement>('[data-cell]'))
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement) enter(event.target.closest<HTMLElement>('[data-place], [data-cell]'))
    }
    table.addEventListener('focusin', remember)
    return () => table.removeEventListener('focusin', remember)
  }, [box])
}

/** Places that a rule speaks against. */
const markedPlaces = ({ findings }: Plan): ReadonlySet<string> =>
  new Set(
    findings
      .filter(({ overridden, rule }) => !overridden && rule !== 'over_needed')
      .flatMap(({ shift_ids, employee_id }) => shift_ids.map((id) => `${id}:${employee_id}`)),
  )

type RowProps = Readonly<{
  plan: Plan
  person: PlanPerson | null
  at: number
  marked: ReadonlySet<string>
  works: ReadonlyMap<string, string>
  isEditable: boolean
  editors: Editors
  here: ReturnType<typeof useHere>
  hasHours: boolean
}>

const isIn = (shift: ShiftRow, person: PlanPerson | null): boolean =>
  person === null ? shift.open > 0 : shift.users.some(({ id }) => id === person.id)

const isOfferedOn = ({ state, employee, proposed }: OfferRow, person: PlanPerson | null, date: string): boolean =>
  state === 'open' && employee.id === person?.id && proposed.date === date

const worksOf = (input: PlanInput): ReadonlyMap<string, string> =>
  new Map(
    [...input.context.people.values()].flatMap((person) =>
      minutesOfWeek(input.context, person, input.shifts).flatMap(({ date, planned, worked }) =>
        worked === null || Math.abs(worked - planned) < NOTED_MINUTES
          ? []
          : [[`${person.id}:${date}`, `Worked ${duration(worked)}`] as const],
      ),
    ),
  )

type Notes = Readonly<{ notes: string[]; isOff: boolean }>

const notesOf = (person: PlanPerson | null, date: string, works: ReadonlyMap<string, string>): Notes => {
  if (!person) return { notes: [], isOff: false }
  const work = works.get(`${person.id}:${date}`)
  const absent = person.absences.filter((one) => one.date === date)
  const day = { date, start_time: '00:00', end_time: '24:00' }
  const preferences = person.wishes.filter(
    (preference) => preference.wish !== 'prefer' && preferenceTouches(preference, day),
  )
  return {
    notes: [
      ...new Set([
        ...absent.map(({ label, pending }) => (pending ? `${label}?` : label)),
        ...preferences.map(({ wish: preference }) => (preference === 'unavailable' ? 'Not available' : 'Rather not')),
        ...(work === undefined ? [] : [work]),
      ]),
    ],
    isOff: absent.some(({ kind, pending }) => kind === 'away' && !pending),
  }
}

const Row = ({ plan, person, at, marked, works, isEditable, editors, here, hasHours }: RowProps) => (
  <tr data-open={person === null || undefined}>
    <th scope="row" className={styles.person}>
      {person ? (
        <PersonChip
          name={person.name}
          photo={person.photo_version === null ? null : { id: person.id, version: person.photo_version }}
          {...(person.designation === null ? {} : { under: person.designation })}
        />
      ) : (
        'Open places'
      )}
    </th>
    {plan.days.map(({ date }, column) => {
      const shifts = plan.shifts.filter((shift) => shift.date === date && isIn(shift, person))
      const { notes, isOff } = notesOf(person, date, works)
      const offers = plan.offers.filter((offer) => isOfferedOn(offer, person, date))
      return (
        <Cell
          key={date}
          spot={{ employee_id: person?.id ?? null, date }}
          row={at}
          column={column}
          name={person?.name ?? 'Open places'}
          notes={notes}
          isOff={isOff}
          isToday={date === plan.settings.today}
          count={shifts.length}
        >
          {shifts.map((shift) => (
            <Chip
              key={shift.id}
              shift={shift}
              employee_id={person?.id ?? null}
              place={`${at}:${column}:${shift.id}`}
              isMarked={person !== null && marked.has(`${shift.id}:${person.id}`)}
              isEditable={isEditable && shift.can.edit}
              editor={editors.get(shift.id) ?? null}
              href={here({ shift: shift.id })}
            />
          ))}
          {offers.map((offer) => (
            <OfferChip key={offer.id} offer={offer} place={`${at}:${column}:offer`} href={here({ offer: offer.id })} />
          ))}
        </Cell>
      )
    })}
    {hasHours && <HoursCell person={person} />}
  </tr>
)
