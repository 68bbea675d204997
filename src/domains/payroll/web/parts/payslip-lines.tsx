import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { number } from '#kit/web/format/numbers.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Explain, FactLink, PreviewLine } from '../../contract/payslips.models.ts'
import { rateText } from './words.ts'
import styles from './pay.module.css'

type Input = Explain['inputs'][number]

const inputText = ({ value, unit }: Input, currency: string): string => {
  if (unit === 'minor') return money(value, currency)
  if (unit === 'bp') return rateText(value)
  if (unit === 'minutes') return duration(value)
  if (unit === 'days') return `${number(value)} ${value === 1 ? 'day' : 'days'}`
  return unit === 'percent' ? `${number(value)} %` : number(value)
}

/** A row behind an amount; a link only where the viewer may open it. */
export const Fact = ({ link }: { link: FactLink }) =>
  // The server makes paths of screens alone.
  link.path === null ? (
    <span>{link.label}</span>
  ) : (
    <GoLink href={unsafeCast<ScreenLink>(link.path)}>{link.label}</GoLink>
  )

/** How an amount came about: sentence, formula, inputs and rounding. */
const Why = ({ explain, currency }: { explain: Explain; currency: string }) => (
  <details className={styles.why}>
    <summary className={styles.summary}>Why this amount?</summary>
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
    <p className="m-dim m-small">
      Exactly {explain.exact.numerator}/{explain.exact.denominator} of the smallest unit
      {explain.remainder_minor === 0 ? '.' : `; this line also takes a remainder of ${explain.remainder_minor}.`}
    </p>
  </details>
)

type Kind = PreviewLine['kind']
const TITLES: Readonly<Record<Kind, string>> = {
  earning: 'Earnings',
  deduction: 'Deductions',
  employer_cost: 'Costs of the employer',
}

const daysText = ({ segment_from, segment_to }: PreviewLine): string | null =>
  segment_from === null || segment_to === null ? null : `${day(segment_from)} to ${day(segment_to)}`

type LinesProps<Line> = Readonly<{
  lines: readonly Line[]
  /** What stands below a line, such as a question about it. */
  below?: ((line: Line) => ReactNode) | undefined
}>

const Lines = <Line extends PreviewLine>({
  kind,
  lines,
  currency,
  below,
}: LinesProps<Line> & Readonly<{ kind: Kind; currency: string }>) => {
  const own = lines.filter((line) => line.kind === kind)
  if (own.length === 0) return null
  return (
    <section aria-label={TITLES[kind]}>
      <h3>{TITLES[kind]}</h3>
      <ul className={styles.lines}>
        {own.map((line) => (
          <li key={line.seq}>
            <div className={styles.line}>
              <span>
                {line.label}
                {daysText(line) && <span className="m-dim m-small"> {daysText(line)}</span>}
              </span>
              <span className={styles.amount}>{amount(line.amount_minor, currency)}</span>
            </div>
            <Why explain={line.explain} currency={currency} />
            {below?.(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Totals = Readonly<{ currency: string; gross_minor: number; deductions_minor: number; net_minor: number }>

/** The lines of a payslip by kind, each explained, with their totals. */
export const PayslipLines = <Line extends PreviewLine>({
  totals,
  ...shown
}: LinesProps<Line> & Readonly<{ totals: Totals }>) => {
  const { currency } = totals
  return (
    <div className="m-stack">
      <Lines kind="earning" currency={currency} {...shown} />
      <Lines kind="deduction" currency={currency} {...shown} />
      <ul className={styles.lines} aria-label="Totals">
        {(
          [
            ['Gross', totals.gross_minor],
            ['Deductions', totals.deductions_minor],
            ['Net pay', totals.net_minor],
          ] as const
        ).map(([label, value]) => (
          <li key={label} className={`${styles.line} ${label === 'Net pay' ? styles.total : ''}`}>
            <span>{label}</span>
            <span className={styles.amount}>{money(value, currency)}</span>
          </li>
        ))}
      </ul>
      <Lines kind="employer_cost" currency={currency} {...shown} />
    </div>
  )
}
