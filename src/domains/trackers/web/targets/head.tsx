import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { dailyDetails } from '../../contract/targets.calls.ts'
import type { TargetRow } from '../../contract/targets.models.ts'
import { DIRECTION_LABELS, METRIC_LABELS } from '../../contract/targets.texts.ts'
import { actualText, expectedText, limitText, neededText, shareText, shownStatus, valueText } from './labels.ts'
import styles from './targets.module.css'

type Detail = Pick<DataOf<typeof dailyDetails>, 'row' | 'waivers' | 'gate'>
type Props = Detail & Readonly<{ since: string | null; children?: ReactNode }>

const WHOLE_BP = 10_000
const MILLI = 1000

/** Shares are compared with the expected share, amounts with what is expected. */
const barOf = ({ target, value, actual, attainment_bp, expected_milli }: TargetRow) =>
  target.unit === 'percentage'
    ? { value: attainment_bp ?? 0, mark: value, most: WHOLE_BP }
    : { value: actual * MILLI, mark: expected_milli }

const resultText = (row: TargetRow): string => {
  if (row.target.unit !== 'percentage') return actualText(row)
  return row.attainment_bp === null ? 'Nothing counted yet' : shareText(row.attainment_bp, row.value)
}

/** Names the expectation: `of 20 expected`, `113 of 121, at least 85 % expected`. */
const comparedText = (row: TargetRow): string => {
  if (row.target.unit !== 'percentage') return `of ${expectedText(row)} expected`
  const expected = `${DIRECTION_LABELS[row.target.direction].toLowerCase()} ${expectedText(row)} expected`
  return row.base === 0 ? expected : `${actualText(row)}, ${expected}`
}

/** Shows the person, the target, its result next to the expectation, and the course. */
export const Head = ({ row, waivers, gate, since, children }: Props) => {
  const { tone, word } = shownStatus(row)
  return (
    <>
      <Card>
        <div className={styles.head}>
          <div className={styles.headLine}>
            <h2>
              {row.employee.name}: {row.target.name}
            </h2>
            <StatusBadge tone={tone} word={word} />
          </div>
          <p className={styles.result}>
            <strong>{resultText(row)}</strong> <span className="m-dim">{comparedText(row)}</span>
          </p>
          <Bullet label={`${resultText(row)} ${comparedText(row)}`} {...barOf(row)} tone={tone} />
          <p className="m-dim">{children ?? valueSince(row, since)}</p>
        </div>
      </Card>
      {(row.projected !== null || row.needed_per_day_milli !== null || gate) && <Course row={row} gate={gate} />}
      {waivers.map(({ id, start_date, end_date, reason, set_by }) => (
        <p key={id} className={styles.sum}>
          Waived {day(start_date)} – {day(end_date)} by {set_by.name}: {reason}
        </p>
      ))}
    </>
  )
}

const valueSince = ({ target, value }: TargetRow, since: string | null): string =>
  since === null ? 'No value is set.' : `Value: ${valueText(target, value)}, since ${day(since)}.`

/** Shows the expected result, the amount needed from now on, and the gate. */
const Course = ({ row, gate }: Pick<Detail, 'row' | 'gate'>) => (
  <Tiles>
    {row.projected !== null && <Tile label="On course for" value={actualText({ ...row, actual: row.projected })} />}
    {row.needed_per_day_milli !== null && <Tile label="Needed from now on" value={neededText(row)} />}
    {gate && row.gate && (
      <Tile
        label={`Gate: ${METRIC_LABELS[gate.metric].toLowerCase()}`}
        value={row.gate.actual_bp === null ? 'None yet' : shareText(row.gate.actual_bp, gate.value_bp)}
        note={`${DIRECTION_LABELS[gate.direction].toLowerCase()} ${limitText(gate.value_bp)}, ${gate.actual} of ${gate.base}`}
        {...(row.gate.actual_bp === null ? {} : { tone: row.gate.ok ? ('good' as const) : ('bad' as const) })}
      />
    )}
  </Tiles>
)
