import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { HourStrips, type Strip } from '#kit/web/chart/hour-strips.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { shortageOf } from '../../contract/coverage.rules.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { longDay, shortDay } from '../parts/labels.ts'
import { SpanDrawer } from './span-drawer.tsx'
import { timeOf } from '../../contract/clock.rules.ts'
import { lackOf, type Span, spansOf } from './spans.ts'
import styles from './coverage.module.css'

type Day = Plan['coverage'][number]

/** The people who are planned of those needed, in strips of the days; a gap opens the people who can close it. */
export const CoverageTab = ({ plan }: Readonly<{ plan: Plan }>) => {
  const { open } = useDrawer('gap')
  const isPhone = useIsPhone()
  const strips = plan.coverage.flatMap((day) => stripsOf(day, open))
  if (strips.every(({ cells }) => cells.length === 0))
    return (
      <Empty
        title="Nothing is planned or needed in this week"
        text="Set what the team needs under Policy, or plan the first shifts."
      />
    )
  return (
    <div className={styles.coverage}>
      <p className={styles.sum}>{sumOf(plan)}</p>
      {isPhone ? <SpanLists strips={strips} /> : <HourStrips strips={strips} />}
      <p className="m-dim m-small">
        {plan.coverage.some(({ slots }) => slots.some(({ needed }) => needed > 0))
          ? 'People who are planned of those needed. Where some are missing, it is red; open a time to see who works then, and to add people.'
          : 'Open a time to see who works then, and to add people. Policy sets how many the team needs.'}
      </p>
      <SpanDrawer plan={plan} />
    </div>
  )
}

/** The strips of a day with those that divide it. */
const daysOf = (strips: readonly Strip[]): readonly (readonly Strip[])[] =>
  strips.reduce<readonly (readonly Strip[])[]>(
    (made, strip) => (strip.isPart ? [...made.slice(0, -1), [...(made.at(-1) ?? []), strip]] : [...made, [strip]]),
    [],
  )

/** From the first need or shift of a day to the last. */
const hoursText = ({ cells }: Strip): string => {
  const [first, last] = [cells[0], cells.at(-1)]
  return first && last ? `${timeOf(first.from)}–${timeOf(last.to)}` : ''
}

/** The strips as lists, where a screen is too narrow for the hours of a day. Days without a gap are one line each. */
const SpanLists = ({ strips }: Readonly<{ strips: readonly Strip[] }>) => (
  <div className={styles.days}>
    {daysOf(strips).map((day) => {
      const [first] = day
      if (!first) return null
      const lists = day.map((strip) => <SpanList key={strip.id} strip={strip} />)
      // Without needs, the people who are planned are what the list is for.
      if (first.note === '' || day.some(({ isBad }) => isBad)) return lists
      return (
        <details key={first.id} className={`m-fold ${styles.covered}`}>
          <summary>
            <strong>{first.name}</strong>
            <span className="m-dim m-number">{hoursText(first)}</span>
            <span className={styles.note}>{first.note}</span>
          </summary>
          {lists}
        </details>
      )
    })}
  </div>
)

const SpanList = ({ strip: { label, name, note, isBad, isPart, cells } }: { strip: Strip }) => (
  <section aria-label={label} data-part={isPart}>
    <h3>
      {name}
      <span className={isBad ? styles.lack : 'm-dim'}>{note}</span>
    </h3>
    {cells.map((cell) => (
      <button key={cell.from} type="button" data-tone={cell.tone} aria-label={cell.label} onClick={cell.onPick}>
        <span>{`${timeOf(cell.from)}–${timeOf(cell.to)}`}</span>
        <strong>{cell.text.replace('/', ' of ')}</strong>
      </button>
    ))}
  </section>
)

const gapsOf = (plan: Plan): readonly Span[] =>
  plan.coverage
    .flatMap(({ slots, skills }) => [slots, ...skills.map((skill) => skill.slots)])
    .flatMap(spansOf)
    .filter((span) => lackOf(span) > 0)

const sumOf = (plan: Plan) => {
  const gaps = gapsOf(plan)
  const minutes = gaps.reduce((sum, gap) => sum + lackOf(gap) * (gap.to - gap.from), 0)
  if (gaps.length > 0)
    return (
      <>
        <strong className={styles.lack}>{gaps.length === 1 ? '1 gap' : `${gaps.length} gaps`}</strong>{' '}
        <span className="m-dim">{duration(minutes)} to fill</span>
      </>
    )
  return plan.coverage.some(({ slots }) => slots.some(({ needed }) => needed > 0)) ? (
    <strong>All needs of the week are covered</strong>
  ) : (
    <span className="m-dim">The team has set no needs for this week, so these are the people planned.</span>
  )
}

const noteOf = (slots: Day['slots']): string => {
  const lack = shortageOf(slots)
  const worst = slots.find(({ needed, planned }) => needed - planned === lack && lack > 0)
  if (worst) return `${lack} short at ${worst.from_time}`
  return slots.some(({ needed }) => needed > 0) ? 'Covered' : ''
}

const stripsOf = (day: Day, open: (id: string) => void): Strip[] => {
  const strip = (name: string, slots: Day['slots'], skill: Day['skills'][number] | null): Strip => {
    const note = noteOf(slots)
    const label = `${longDay(day.date)}${skill ? `, ${skill.name}` : ''}`
    return {
      id: `${day.date} ${skill?.id ?? ''}`,
      name,
      label: note === '' ? label : `${label}: ${note}`,
      note,
      isBad: shortageOf(slots) > 0,
      isPart: skill !== null,
      cells: spansOf(slots).map((span) => ({
        from: span.from,
        to: span.to,
        text: span.needed > 0 ? `${span.planned}/${span.needed}` : String(span.planned),
        label: `${label}, ${timeOf(span.from)}–${timeOf(span.to)}: ${span.planned} planned, ${span.needed} needed`,
        tone: lackOf(span) > 0 ? 'bad' : span.needed > 0 ? 'good' : 'off',
        onPick: () => open([day.date, timeOf(span.from), ...(skill ? [skill.id] : [])].join('_')),
      })),
    }
  }
  return [
    strip(shortDay(day.date), day.slots, null),
    ...day.skills.map((skill) => strip(skill.name, skill.slots, skill)),
  ]
}
