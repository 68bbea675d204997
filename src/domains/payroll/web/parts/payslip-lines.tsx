import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { decimalsOf } from '#engines/money/contract/amounts.ts'
import { amount, decimals, money } from '#kit/web/format/money.ts'
import { number, percent } from '#kit/web/format/numbers.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Explain, FactLink, PreviewLine } from '../../contract/payslips.models.ts'
import { OUTSIDE_TITLE, rateText } from './labels.ts'
import styles from './pay.module.css'

type Input = Explain['inputs'][number]

const inputText = ({ value, unit }: Input, currency: string): string => {
  if (unit === 'minor') return money(value, currency)
  if (unit === 'bp') return rateText(value)
  if (unit === 'minutes') return duration(value)
  if (unit === 'days') return `${number(value)} ${value === 1 ? 'day' : 'days'}`
  return unit === 'percent' ? percent(value / 100) : number(value)
}

/** A row behind an amount; a link only where the viewer may open it. */
export const Fact = ({ link }: { link: FactLink }) =>
  // The server makes paths of screens alone.
  link.path === null ? (
    <span>{link.label}</span>
  ) : (
    <GoLink href={unsafeCast<ScreenLink>(link.path)}>{link.label}</GoLink>
  )

/** The amount before rounding, and the amount that the line takes over from those before it. */
const exactText = ({ exact, remainder_minor }: Explain, currency: string): string => {
  const { text, isExact } = decimalsOf({ n: BigInt(exact.numerator), d: BigInt(exact.denominator) }, currency)
  const beforeRounding = `${isExact ? 'Exactly' : 'About'} ${decimals(text)} ${currency} before rounding`
  return remainder_minor === 0
    ? `${beforeRounding}.`
    : `${beforeRounding}; ${money(remainder_minor, currency)} are left over from the lines of the same component.`
}

/** The calculation of an amount: sentence, formula, inputs and rounding. */
const Why = ({ explain, currency }: { explain: Explain; currency: string }) => (
  <details className={`m-fold ${styles.why}`}>
    <summary>Why this amount?</summary>
    <p>{explain.sentence}</p>
    <p className="m-dim m-small">{explain.formula}</p>
    <ul className="m-small">
      {explain.inputs.map((input, at) => (
        <li key={`${input.name} ${at}`}>
          {input.name}: {inputText(input, currency)}
          {input.link && (
            <>
              {' · '}
              <Fact link={input.link} />
            </>
          )}
        </li>
      ))}
    </ul>
    <p className="m-dim m-small">{exactText(explain, currency)}</p>
  </details>
)

type Block = PreviewLine['kind'] | 'outside'
const TITLES: Readonly<Record<Block, string>> = {
  earning: 'Earnings',
  deduction: 'Deductions',
  outside: OUTSIDE_TITLE,
  employer_cost: 'Costs of the employer',
}
const blockOf = ({ kind, outside }: PreviewLine): Block => (outside ? 'outside' : kind)

/** The amount that a line shows: outside of the gross, a deduction is negative. */
const shownMinor = ({ outside, kind, amount_minor }: PreviewLine): number =>
  outside && kind === 'deduction' ? -amount_minor : amount_minor

const daysText = ({ segment_from, segment_to }: PreviewLine): string | null =>
  segment_from === null || segment_to === null ? null : `${day(segment_from)} to ${day(segment_to)}`

type LinesProps<Line> = Readonly<{
  lines: readonly Line[]
  /** The content below a line, such as a question about it. */
  below?: ((line: Line) => ReactNode) | undefined
}>

const Lines = <Line extends PreviewLine>({
  block,
  lines,
  currency,
  below,
}: LinesProps<Line> & Readonly<{ block: Block; currency: string }>) => {
  const own = lines.filter((line) => blockOf(line) === block)
  if (own.length === 0) return null
  return (
    <section aria-label={TITLES[block]}>
      <h3>{TITLES[block]}</h3>
      <ul className={styles.lines}>
        {own.map((line) => (
          <li key={line.seq}>
            <div className={styles.line}>
              <span>
                {line.label}
                {daysText(line) && <span className="m-dim m-small"> {daysText(line)}</span>}
              </span>
              <span className={styles.amount}>{amount(shownMinor(line), currency)}</span>
            </div>
            <Why explain={line.explain} currency={currency} />
            {below?.(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Totals = Readonly<{
  currency: string
  gross_minor: number
  deductions_minor: number
  outside_minor: number
  net_minor: number
}>

/** Net pay is the gross less the deductions, with the amounts outside of both. */
const totalRows = (totals: Totals): readonly (readonly [label: string, value: number])[] => [
  ['Gross', totals.gross_minor],
  ['Deductions', totals.deductions_minor],
  ...(totals.outside_minor === 0 ? [] : [[OUTSIDE_TITLE, totals.outside_minor] as const]),
  ['Net pay', totals.net_minor],
]

/** The lines of a payslip by kind, each explained, with their totals. */
export const PayslipLines = <Line extends PreviewLine>({
  totals,
  ...shown
}: LinesProps<Line> & Readonly<{ totals: Totals }>) => {
  const { currency } = totals
  return (
    <div className="m-stack">
      <Lines block="earning" currency={currency} {...shown} />
      <Lines block="deduction" currency={currency} {...shown} />
      <Lines block="outside" currency={currency} {...shown} />
      <ul className={styles.lines} aria-label="Totals">
        {totalRows(totals).map(([label, value]) => (
          <li key={label} className={`${styles.line} ${label === 'Net pay' ? styles.total : ''}`}>
            <span>{label}</span>
            <span className={styles.amount}>{money(value, currency)}</span>
          </li>
        ))}
      </ul>
      <Lines block="employer_cost" currency={currency} {...shown} />
    </div>
  )
}
