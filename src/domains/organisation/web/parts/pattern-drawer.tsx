import { Button } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, fullDay, today } from '#kit/web/format/dates.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { PatternVersionModel, WorkPattern } from '../../contract/calendar.models.ts'
import { readOverview } from '../../contract/overview.calls.ts'
import { workPatternRecord } from '../../contract/organisation.records.ts'
import { addWorkPattern, listWorkPatterns, updateWorkPattern } from '../../contract/work-patterns.calls.ts'
import { emptyVersion, firstDayOfPattern, versionDraft } from './pattern-draft.ts'
import { cellText } from './pattern-text.ts'
import { RowActions } from './row-actions.tsx'
import { VersionFields } from './version-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { blocksOf, cellMinutes } from '#engines/calendar/contract/calendar.ts'
import { weeklyMinutes } from '../../contract/organisation.rules.ts'
import { dayName, weekdayName } from './weekdays.ts'
import styles from './pattern.module.css'

type Cell = PatternVersionModel['days'][number]
const breakOf = (cell: Cell): number => blocksOf(cell).reduce((sum, { break_minutes }) => sum + break_minutes, 0)
const isTimed = (cell: Cell): boolean => cell.start !== null && cell.end !== null

/** The breaks of a week: one word where all days take the same. */
const breaksText = (days: readonly Cell[]): string | null => {
  const worked = days.filter(isTimed)
  const [first] = worked
  if (!first) return null
  const minutes = breakOf(first)
  if (worked.every((cell) => breakOf(cell) === minutes)) return minutes === 0 ? 'none' : `${duration(minutes)} each day`
  return 'as below'
}

const cycleText = ({ cycle_weeks, cycle_days, cycle_anchor }: PatternVersionModel): string | null => {
  if (cycle_anchor === null) return null
  if (cycle_days !== null) return `${count(cycle_days, 'day')}, day 1 is ${fullDay(cycle_anchor)}`
  return cycle_weeks > 1 ? `${count(cycle_weeks, 'week')}, week 1 begins ${fullDay(cycle_anchor)}` : null
}

/** The past, present and future versions of a pattern. */
const PatternVersions = ({ versions }: { versions: readonly PatternVersionModel[] }) =>
  versions.map((version) => (
    <section key={version.id} className={styles.version}>
      <h3>
        From {fullDay(version.effective_from)}: {duration(weeklyMinutes(version))} per week
      </h3>
      <Facts
        facts={[
          ['Holidays', version.holiday_calendar.name],
          ['Break', breaksText(version.days)],
          ...(version.time_zone ? ([['Time zone', version.time_zone]] as const) : []),
          ...(cycleText(version) === null ? [] : ([['Cycle', cycleText(version)]] as const)),
        ]}
      />
      {version.cycle_days === null ? (
        <Weeks version={version} />
      ) : (
        <Days days={version.days} nameOf={dayName} hasBreak={breaksText(version.days) === 'as below'} />
      )}
    </section>
  ))

const Weeks = ({ version }: { version: PatternVersionModel }) =>
  [...Map.groupBy(version.days, ({ week }) => week)].map(([week, days]) => (
    <div key={week}>
      {version.cycle_weeks > 1 && <p className="m-dim m-small">Week {week}</p>}
      <Days
        days={days}
        nameOf={({ weekday }) => weekdayName(weekday)}
        hasBreak={breaksText(version.days) === 'as below'}
      />
    </div>
  ))

type DaysProps = Readonly<{ days: readonly Cell[]; nameOf: (cell: Cell) => string; hasBreak: boolean }>

/** Days that follow each other as rows, those with the same times as one: `Mon–Fri`, `Days 1–4`. */
const Days = ({ days, nameOf, hasBreak }: DaysProps) => {
  const isLike = (one: Cell, other: Cell): boolean =>
    cellText(one) === cellText(other) && breakOf(one) === breakOf(other)
  const runs = days.reduce<readonly (readonly Cell[])[]>((made, cell) => {
    const last = made.at(-1)
    return last?.[0] && isLike(last[0], cell) ? [...made.slice(0, -1), [...last, cell]] : [...made, [cell]]
  }, [])
  return (
    <ul className={styles.rows}>
      {runs.map((run) => {
        const [first, last] = [run[0], run.at(-1)]
        if (!first || !last) return null
        const name =
          first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last).replace('Day ', '')}`.replace('Day', 'Days')
        return (
          <li key={name} data-free={cellMinutes(first) === 0}>
            <span>{name}</span>
            <span className="m-number">{cellText(first)}</span>
            {hasBreak && isTimed(first) && <span className="m-dim">{duration(breakOf(first))} break</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** A work pattern next to the list: its versions, and the fields of another one. */
export const PatternDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const now = today(useActor().organisation.time_zone)
  const tomorrow = addDays(now, 1)
  const isNew = drawer.id === 'new'
  const overview = useCallQuery(readOverview, {}, { enabled: isNew })
  return (
    <EntityDrawer
      table="work_patterns"
      // The form takes the proposed day when it opens.
      drawer={isNew && overview.isLoading ? { ...drawer, id: null } : drawer}
      word="work pattern"
      list={listWorkPatterns}
      input={{ query: { archived: true } }}
      add={addWorkPattern}
      empty={emptyVersion(firstDayOfPattern(now, overview.data?.first_joined_on ?? null))}
      update={updateWorkPattern}
      params={(row) => ({ id: row.id })}
      values={workPatternRecord.values}
      menu={(row) => <RowActions row={row} kind="pattern" onRemoved={drawer.close} />}
      read={(row) => <PatternVersions versions={row.versions} />}
      fields={(form, row) => (
        <>
          <Fields of={workPatternRecord} form={form} first={!row && 'name'} />
          {row ? (
            <Change form={unsafeCast(form)} row={row} tomorrow={tomorrow} />
          ) : (
            <VersionFields field={form.field} errors={form.errors} />
          )}
        </>
      )}
    />
  )
}

type ChangeProps = Readonly<{ form: Form<typeof updateWorkPattern>; row: WorkPattern; tomorrow: string }>

/** The versions there are, or the one that is to follow. */
const Change = ({ form, row, tomorrow }: ChangeProps) => {
  const { value, onChange } = form.field('change')
  if (value) return <VersionFields field={form.part('change')} errors={form.errors} />
  const last = row.next ?? row.current ?? row.versions.at(-1)
  return (
    <>
      <PatternVersions versions={row.versions} />
      <div>
        <Button variant="default" onClick={() => onChange(versionDraft(last, row.next?.effective_from ?? tomorrow))}>
          {row.next ? 'Change the planned times' : 'Change the times from a day on'}
        </Button>
      </div>
    </>
  )
}
