import { compareNames } from '#kit/contract/compare-names.ts'
import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { zoneName } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Asset, Category } from '../../contract/inventory.models.ts'
import { conditionText } from '../parts/labels.ts'
import styles from './stock.module.css'

type Props = Readonly<{
  rows: readonly Asset[]
  categories: readonly Category[]
  menu: (row: Asset) => ReactNode
}>

/** A place begins with its site: “Berlin, storage 2”. */
const siteOf = ({ location }: Asset): string => location?.split(',')[0]?.trim() ?? ''

/** Returns the pieces by their place, those of a site first and those without a place last. */
const byPlace = (rows: readonly Asset[], site: string): readonly Asset[] =>
  rows.toSorted(
    (one, other) =>
      Number(siteOf(other) === site) - Number(siteOf(one) === site) ||
      Number(siteOf(one) === '') - Number(siteOf(other) === '') ||
      compareNames(one.location ?? '', other.location ?? ''),
  )

/** The sites of sorted pieces with their numbers: “Berlin 4 · Bengaluru 1”. */
const sitesText = (rows: readonly Asset[]): string =>
  [...Map.groupBy(rows, siteOf)].flatMap(([site, own]) => (site === '' ? [] : [`${site} ${own.length}`])).join(' · ')

/** Equipment in stock by category, each with its number; the pieces at the site of the reader come first. */
export const StockGroups = ({ rows, categories, menu }: Props) => {
  const site = zoneName(useActor().time_zone)
  return (
    <div className={styles.groups}>
      <div className={styles.titles} aria-hidden="true">
        <span>Tag</span>
        <span>Equipment</span>
        <span>Condition</span>
        <span>Location</span>
        <span className={styles.value}>Book value</span>
      </div>
      {[...Map.groupBy(rows, ({ category }) => category.id)].map(([id, own]) => {
        const all = categories.find((one) => one.id === id)?.in_stock ?? own.length
        const sorted = byPlace(own, site)
        return (
          <section key={id} aria-label={own[0]?.category.name}>
            <h2>
              {own[0]?.category.name}
              <span className={styles.sites}>{sitesText(sorted)}</span>
              <span className="m-number">
                {number(own.length)}
                {all > own.length && <span className={styles.all}> of {number(all)}</span>}
              </span>
            </h2>
            <ul>
              {sorted.map((row) => (
                <Piece key={row.id} row={row} menu={menu(row)} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const Piece = ({ row, menu }: Readonly<{ row: Asset; menu: ReactNode }>) => {
  const here = useHere()
  const { book_minor, currency } = row
  const model = [row.manufacturer, row.model].filter(Boolean).join(' ')
  return (
    <li>
      <GoLink href={here({ asset: row.id })} className={styles.name}>
        <span className={styles.tag}>{row.tag}</span>
        <span className={styles.what}>
          {row.name}
          {model && <span className={styles.model}> {model}</span>}
        </span>
      </GoLink>
      <span className={styles.condition}>
        {conditionText(row.condition)}
        {row.is_to_wipe && <StatusBadge tone="attention" word="To wipe" />}
      </span>
      <span className={styles.place}>{row.location}</span>
      <span className={`m-number ${styles.value}`}>
        {book_minor !== null && currency !== null && money(book_minor, currency)}
      </span>
      {menu}
    </li>
  )
}
