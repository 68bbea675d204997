import type { ScreenLink } from '#kit/contract/keys.ts'
import type { ReactNode } from 'react'
import { GoLink } from '../address/go-link.tsx'
import type { Tone } from './status-badge.tsx'
import styles from './layout.module.css'

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>

type CardProps = Readonly<{ title?: ReactNode; aside?: ReactNode; children: ReactNode }>

/** A box with a title. */
export const Card = ({ title, aside, children }: CardProps) => (
  <section className={styles.card} data-card>
    {(title || aside) && (
      <header className={styles.cardHead}>
        {title && <h2>{title}</h2>}
        {aside}
      </header>
    )}
    {children}
  </section>
)

type TileProps = Readonly<{
  label: string
  value: ReactNode
  href?: ScreenLink | undefined
  /**
   * The number that the rows under `href` add up to, where it is not the value itself; null where it counts no rows. A walk
   * of all screens compares them.
   */
  counts?: number | null | undefined
  tone?: Tone
  note?: ReactNode
}>

/** The size of a figure follows its letters, where a narrow tile has no room for them. */
const lettersOf = (value: ReactNode) => (typeof value === 'string' ? { '--letters': value.length } : {})

/** The number in a value that is a whole number. */
const countIn = (value: ReactNode): number | undefined =>
  typeof value === 'string' && /^\d[\d.,’\u00a0\u202f]*$/.test(value) ? Number(value.replaceAll(/\D/g, '')) : undefined

/** One figure with its word; with `href` it opens the rows behind it. */
export const Tile = ({ label, value, href, counts, tone, note }: TileProps) => {
  const inside = (
    <>
      <span className={styles.tileLabel}>{label}</span>
      <span className={styles.tileValue} style={lettersOf(value)}>
        {value}
      </span>
      {note && <span className="m-dim m-small">{note}</span>}
    </>
  )
  return href ? (
    <GoLink
      href={href}
      className={styles.tile}
      data-tone={tone}
      data-counts={counts === undefined ? countIn(value) : (counts ?? undefined)}
    >
      {inside}
    </GoLink>
  ) : (
    <div className={styles.tile} data-tone={tone} data-figure>
      {inside}
    </div>
  )
}

export const Tiles = ({ children }: { children: ReactNode }) => <div className={styles.tiles}>{children}</div>

/** Names and values of one thing, below each other. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
)
