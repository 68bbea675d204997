import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { number } from '../format/numbers.ts'
import styles from './table.module.css'

export const PAGE_SIZES = [25, 50, 100, 200] as const
export type PageSize = (typeof PAGE_SIZES)[number]

type Props = Readonly<{
  /** Index of the first row on this page, from 0. */
  from: number
  rows: number
  total: number
  /** There are more rows than `total`: they were not counted to the last. */
  isMinimum?: boolean | undefined
  /** Names the counted things, where these are not the drawn rows: `results`. */
  counted?: string | undefined
  limit: number
  onLimit: (limit: number) => void
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}>

/** `1–50 of 1,204`, and where there is more than one page: previous and next, rows per page. */
export const TableFooter = ({ from, rows, total, isMinimum, counted, limit, onLimit, onPrevious, onNext }: Props) => (
  <footer className={styles.footer}>
    <span className="m-number" aria-live="polite">
      {rows === 0 ? '0' : `${number(from + 1)}–${number(from + rows)}`} of {isMinimum ? 'at least ' : ''}
      {number(total)}
      {counted && ` ${counted}`}
    </span>
    {/* Rows that fit the smallest page need no pages, whatever size was chosen before. */}
    {(onPrevious || onNext || total > PAGE_SIZES[0]) && (
      <>
        <NativeSelect
          aria-label="Rows per page"
          size="xs"
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
          value={String(limit)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          aria-label="Previous page"
          disabled={!onPrevious}
          onClick={onPrevious ?? undefined}
        >
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next page" disabled={!onNext} onClick={onNext ?? undefined}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </>
    )}
  </footer>
)
