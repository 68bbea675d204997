import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { cellMinutes } from '#engines/calendar/contract/calendar.ts'
import { TimeInput } from '#kit/web/dates/time-input.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { duration } from '#kit/web/format/durations.ts'
import type { PatternBlockModel, PatternDayModel } from '../../contract/calendar.models.ts'
import styles from './pattern.module.css'

const MOST_FURTHER = 2

type Props = Readonly<{
  kind: 'timed' | 'flexible'
  name: string
  day: PatternDayModel
  id: (field: string) => string
  error: string | undefined
  onChange: (day: PatternDayModel) => void
}>

const minutesOf = (text: string): number => Math.max(0, Math.trunc(Number(text) || 0))

/** A further block proposed after the last of a day: as long as a pause later as people usually have. */
const nextBlock = (end: string): PatternBlockModel => {
  const hour = (add: number): string =>
    `${String((Number(end.slice(0, 2)) + add) % 24).padStart(2, '0')}${end.slice(2)}`
  return { start: hour(2), end: hour(4), break_minutes: 0 }
}

/** A day of a pattern: its times with further blocks below, or its minutes. */
export const DayRow = ({ kind, name, day, id, error, onChange }: Props) => {
  const further = day.further ?? []
  const setTime = (part: Partial<PatternDayModel>): void => {
    const next = { ...day, ...part }
    onChange(next.start === null && next.end === null ? { ...next, break_minutes: 0, further: [] } : next)
  }
  const last = further.at(-1)?.end ?? day.end
  const canAdd = kind === 'timed' && day.start !== null && last !== null && last !== '' && further.length < MOST_FURTHER
  return (
    <div className={styles.day} data-kind={kind}>
      <span className={styles.weekday}>{name}</span>
      {kind === 'timed' ? (
        <Times
          name={name}
          id={id}
          block={day}
          isFree={day.start === null}
          onChange={({ start, end, break_minutes }) =>
            setTime({ start: start || null, end: end || null, break_minutes })
          }
        />
      ) : (
        <input
          inputMode="numeric"
          id={id('expected_minutes')}
          aria-label={`${name}: minutes`}
          value={String(day.expected_minutes ?? 0)}
          onChange={(event) => onChange({ ...day, expected_minutes: minutesOf(event.currentTarget.value) })}
        />
      )}
      <span className={`m-dim m-small m-number ${styles.total}`}>
        {cellMinutes(day) === 0 ? 'free' : duration(cellMinutes(day))}
      </span>
      {kind === 'timed' && !canAdd && <span />}
      {canAdd && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`${name}: add block`}
          title="Add block"
          onClick={() => onChange({ ...day, further: [...further, nextBlock(last)] })}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {further.map((block, at) => (
        <FurtherBlock
          key={`block ${at + 2}`}
          name={`${name}, block ${at + 2}`}
          id={(part) => id(`further-${at}-${part}`)}
          block={block}
          onChange={(changed) =>
            onChange({ ...day, further: further.map((one, index) => (index === at ? changed : one)) })
          }
          onRemove={() => onChange({ ...day, further: further.filter((_, index) => index !== at) })}
        />
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}

type Block = Readonly<{ start: string | null; end: string | null; break_minutes: number }>
type TimesProps = Readonly<{
  name: string
  id: (field: string) => string
  block: Block
  isFree: boolean
  onChange: (block: PatternBlockModel) => void
}>

const Times = ({ name, id, block, isFree, onChange }: TimesProps) => {
  const [start, end, { break_minutes }] = [block.start ?? '', block.end ?? '', block]
  return (
    <>
      <TimeInput
        id={id('start')}
        aria-label={`${name}: start`}
        value={start}
        onChange={(value) => onChange({ start: value, end, break_minutes })}
      />
      <TimeInput
        id={id('end')}
        aria-label={`${name}: end`}
        value={end}
        onChange={(value) => onChange({ start, end: value, break_minutes })}
      />
      <input
        inputMode="numeric"
        id={id('break_minutes')}
        aria-label={`${name}: break in minutes`}
        title="Break in minutes"
        value={isFree ? '' : String(break_minutes)}
        disabled={isFree}
        onChange={(event) => onChange({ start, end, break_minutes: minutesOf(event.currentTarget.value) })}
      />
    </>
  )
}

type FurtherProps = Omit<TimesProps, 'isFree' | 'block'> & Readonly<{ block: PatternBlockModel; onRemove: () => void }>

const FurtherBlock = ({ onRemove, ...times }: FurtherProps) => (
  <>
    <span className="m-dim m-small">and</span>
    <Times {...times} isFree={false} />
    <span className={styles.total} />
    <RemoveRow label={`Remove ${times.name}`} onRemove={onRemove} />
  </>
)
