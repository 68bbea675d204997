import type { ReactNode } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '../address/go-link.tsx'
import type { Tone } from '../layout/status-badge.tsx'
import styles from './heat-table.module.css'

export type HeatCell = Readonly<{
  /** A share from 0 to 1, or the colour of a meaning. */
  fill: number | Tone
  /** The whole text, for those who do not see the colour. */
  label: string
  /** A short text inside of the cell. */
  text?: string
  href?: ScreenLink | undefined
}>

type HeatColumn = Readonly<{ key: string; title: string; head: ReactNode; isToday?: boolean }>
type HeatRow = Readonly<{ key: string; name: ReactNode; cells: readonly (HeatCell | null)[] }>

type Props = Readonly<{
  label: string
  /** The head of the first column. */
  of: string
  columns: readonly HeatColumn[]
  rows: readonly HeatRow[]
  /** The texts at both ends of the scale, below the table. */
  scale?: Readonly<{ least: string; most: string }>
  /** The meanings of colours, where cells have those of meanings. */
  legend?: readonly Readonly<{ tone: Tone; word: string }>[]
  /** Cells contain texts, and are as wide as these. */
  hasTexts?: boolean
}>

const SCALE = [0, 0.25, 0.5, 0.75, 1] as const

const Cell = ({ cell: { fill, label, text, href } }: Readonly<{ cell: HeatCell }>) => {
  const shared = {
    className: styles.cell,
    'aria-label': label,
    title: label,
    ...(typeof fill === 'number' ? { 'data-swatch': true, style: { '--share': fill } } : { 'data-tone': fill }),
  }
  return href ? (
    <GoLink {...shared} href={href}>
      {text}
    </GoLink>
  ) : (
    <span {...shared} role="img">
      {text}
    </span>
  )
}

/** A table of coloured cells whose names stay visible; each cell has its value as text and opens its rows. */
export const HeatTable = ({ label, of, columns, rows, scale, legend, hasTexts = false }: Props) => (
  <div className={styles.heat}>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table} data-texts={hasTexts}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {columns.map(({ key, title, head, isToday = false }) => (
              <th key={key} scope="col" title={title} data-today={isToday}>
                <span className="m-hidden">{title}</span>
                <span aria-hidden="true">{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => {
                const cell = cells[at]
                return <td key={column.key}>{cell && <Cell cell={cell} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {scale && (
      <p className={styles.scale}>
        {scale.least}
        {SCALE.map((share) => (
          <span key={share} className={styles.step} data-swatch style={{ '--share': share }} aria-hidden="true" />
        ))}
        {scale.most}
      </p>
    )}
    {legend && (
      <ul className={styles.legend}>
        {legend.map(({ tone, word }) => (
          <li key={tone}>
            <span className={styles.cell} data-tone={tone} aria-hidden="true" />
            {word}
          </li>
        ))}
      </ul>
    )}
  </div>
)
