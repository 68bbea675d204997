import { Radio } from '@mantine/core'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { MergeField, MergePreview, MergeSide } from '../../contract/merge.models.ts'
import { LOGIN, photoOf, STATUS } from '../parts/labels.ts'
import { detailsOf } from '../parts/use-row-actions.ts'
import styles from './merging.module.css'

/** One of the two records: what it has, and whether it stays. */
export const Side = ({ side, stays }: { side: MergeSide; stays: boolean }) => (
  <section
    className={styles.side}
    data-stays={stays}
    aria-label={stays ? 'The record that stays' : 'The merged record'}
  >
    <div className={styles.sideHead}>
      <PersonChip name={side.name} photo={photoOf(side)} href={detailsOf(side)} under={side.employee_no} />
      <StatusBadge tone={stays ? 'good' : 'off'} word={stays ? 'Stays' : 'Merged'} />
    </div>
    <Facts
      facts={[
        ['Status', STATUS[side.status][1]],
        ['Joined', fullDay(side.joined_on)],
        ['Last day', side.left_on && fullDay(side.left_on)],
        ['Login', [LOGIN[side.login.state][1], side.login.email].filter(Boolean).join(', ')],
      ]}
    />
  </section>
)

/** The reasons that prevent the merge. */
export const Blocks = ({ blocks }: { blocks: readonly string[] }) => (
  <section className={styles.blocks} role="alert">
    <b>This comes first</b>
    <ul>
      {blocks.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
)

type ChoiceProps = Readonly<{
  row: MergeField
  numbers: readonly [into: string, from: string]
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}>

const Choice = ({ row, numbers, isTaken, onTake }: ChoiceProps) => (
  <div className={styles.choice} role="radiogroup" aria-label={row.label}>
    <span className="m-dim">{row.label}</span>
    <Radio
      name={`merge-${row.name}`}
      label={row.into ?? 'Empty'}
      description={<span className={styles.number}>{numbers[0]}</span>}
      checked={!isTaken}
      onChange={() => onTake(false)}
      aria-label={`${row.label} of the record that stays: ${row.into ?? 'empty'}`}
    />
    <Radio
      name={`merge-${row.name}`}
      label={row.from ?? 'Empty'}
      description={<span className={styles.number}>{numbers[1]}</span>}
      checked={isTaken}
      onChange={() => onTake(true)}
      aria-label={`${row.label} of the merged record: ${row.from ?? 'empty'}`}
    />
  </div>
)

type ChosenProps = Readonly<{
  preview: MergePreview
  /** The names of fields whose value is taken from the merged record. */
  taken: readonly string[]
  onChange: (taken: string[]) => void
}>

/** The fields in which the profiles differ; of each, the value that stays is chosen. */
export const ChosenFields = ({ preview, taken, onChange }: ChosenProps) => {
  const take = (name: string, isTaken: boolean): void =>
    onChange(isTaken ? [...taken, name] : taken.filter((one) => one !== name))
  if (preview.fields.length === 0) return null
  return (
    <Card title="Where the profiles differ">
      <div className={styles.choices}>
        <div className={styles.choiceHead} aria-hidden="true">
          <span>Field</span>
          <span>{preview.into.employee_no}, which stays</span>
          <span>{preview.from.employee_no}</span>
        </div>
        {preview.fields.map((row) => (
          <Choice
            key={row.name}
            row={row}
            numbers={[preview.into.employee_no, preview.from.employee_no]}
            isTaken={taken.includes(row.name)}
            onTake={(isTaken) => take(row.name, isTaken)}
          />
        ))}
      </div>
    </Card>
  )
}

const LOGIN_EFFECT: Readonly<Record<MergePreview['login'], string | null>> = {
  none: null,
  moves: 'The login opens the record that stays from now on. Its sessions end.',
  closed: 'The login of the merged record is closed, and its sessions end.',
}

const TITLES = { moves: 'Passes', carried: 'Is carried over', ends: 'Ends' } as const
const EFFECTS = ['moves', 'carried', 'ends'] as const

const MOST_ITEMS = 6

const itemsText = (items: readonly string[]): string => {
  const rest = items.length - MOST_ITEMS
  return [...items.slice(0, MOST_ITEMS), ...(rest > 0 ? [`${rest} more`] : [])].join('; ')
}

/** The effects of a merge on everything that the merged record has. */
export const Effects = ({ preview }: { preview: MergePreview }) => {
  const login = LOGIN_EFFECT[preview.login]
  return (
    <Card title="What happens">
      <div className={styles.effects}>
        {EFFECTS.map((effect) => {
          const lines = preview.lines.filter((line) => line.effect === effect)
          return (
            lines.length > 0 && (
              <div key={effect}>
                <h3>{TITLES[effect]}</h3>
                <ul className={styles.items}>
                  {lines.map(({ label, items }) => (
                    <li key={label}>
                      {label}: {itemsText(items)}
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
        <div>
          <h3>Stays on {preview.from.employee_no}</h3>
          <ul className={styles.items}>
            {preview.history.map(({ label, rows }) => (
              <li key={label}>
                {label}: {count(rows, 'entry', 'entries')}
              </li>
            ))}
          </ul>
          <p className="m-dim m-small">
            Nothing of the past is rewritten. The record opens from {preview.into.employee_no}, and no list has it any
            more.
          </p>
        </div>
        {login && (
          <div>
            <h3>Login</h3>
            <p>{login}</p>
          </div>
        )}
      </div>
    </Card>
  )
}
